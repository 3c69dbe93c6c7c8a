import { createFileRoute } from '@tanstack/react-router'
import { PhoneCode } from '#/features/staff-session/phone-code.tsx'
import { staffHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/phone-code')({
  validateSearch: ({ changed }): { changed?: 'on' | 'off' } =>
    changed === 'on' || changed === 'off' ? { changed } : {},
  head: ({ match }) => staffHead(match, 'A code from your phone'),
  component: PhoneCodeRoute,
})

function PhoneCodeRoute() {
  const { staff, site } = Route.useRouteContext()
  const { changed } = Route.useSearch()
  return <PhoneCode member={staff} submission={site.submission} changed={changed} />
}
