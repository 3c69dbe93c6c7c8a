import { createFileRoute } from '@tanstack/react-router'
import { PasswordForm } from '#/features/staff-session/password-form.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/password')({
  validateSearch: ({ changed }): { changed?: true } => (String(changed) === 'true' ? { changed: true } : {}),
  head: ({ match }) => staffHead(match, 'Change your password'),
  component: PasswordRoute,
})

function PasswordRoute() {
  const { staff, site } = Route.useRouteContext()
  const { changed = false } = Route.useSearch()
  return <PasswordForm email={staff.email} submission={refusedAt('password', site.submission)} isChanged={changed} />
}
