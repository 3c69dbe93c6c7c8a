import { createFileRoute } from '@tanstack/react-router'
import { PasswordForm } from '#/features/staff-session/password-form.tsx'
import { pageHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/password')({
  staticData: { audience: 'one-person' },
  validateSearch: ({ changed }): { changed?: true } => (changed === true ? { changed } : {}),
  head: ({ match }) => {
    const hasProblem = match.context.site.submission !== undefined
    return pageHead(match, { title: 'Change your password', description: 'For staff.', noindex: true, hasProblem })
  },
  component: PasswordRoute,
})

function PasswordRoute() {
  const { staff, site } = Route.useRouteContext()
  const { changed = false } = Route.useSearch()
  return <PasswordForm email={staff.email} submission={site.submission} isChanged={changed} />
}
