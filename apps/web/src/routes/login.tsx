import { createFileRoute } from '@tanstack/react-router'
import { pathAfterSignIn } from '#/features/staff-session/path-after-sign-in.ts'
import { SignInForm } from '#/features/staff-session/sign-in-form.tsx'
import { StaffFrame } from '#/features/staff-session/staff-frame.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'

export const Route = createFileRoute('/login')({
  staticData: { audience: 'one-person' },
  validateSearch: (search): { next?: string } => (typeof search.next === 'string' ? { next: search.next } : {}),
  head: ({ match }) => staffHead(match, 'Staff sign in'),
  component: LoginPage,
})

function LoginPage() {
  const { next } = Route.useSearch()
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  return (
    <StaffFrame>
      <SignInForm next={pathAfterSignIn(next)} submission={refusedAt('sign-in', submission)} />
    </StaffFrame>
  )
}
