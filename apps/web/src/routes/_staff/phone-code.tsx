import { createFileRoute } from '@tanstack/react-router'
import { PhoneCode } from '#/features/staff-session/phone-code.tsx'
import { pageHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/phone-code')({
  validateSearch: ({ changed }): { changed?: 'on' | 'off' } =>
    changed === 'on' || changed === 'off' ? { changed } : {},
  head: ({ match }) =>
    pageHead(match, {
      title: 'A code from your phone',
      description: 'For staff.',
      noindex: true,
    }),
  component: PhoneCodeRoute,
})

function PhoneCodeRoute() {
  const { staff, site } = Route.useRouteContext()
  const { changed } = Route.useSearch()
  return <PhoneCode member={staff} submission={site.submission} changed={changed} />
}
