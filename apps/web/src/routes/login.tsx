import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pathAfterSignIn } from '#/features/staff-session/path-after-sign-in.ts'
import { forgetStaffMember } from '#/features/staff-session/read-staff-member.ts'
import { SignInForm } from '#/features/staff-session/sign-in-form.tsx'
import { StaffFrame } from '#/features/staff-session/staff-frame.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { forgetReadings } from '#/trade/desk/stored-readings.ts'

export const Route = createFileRoute('/login')({
  staticData: { audience: 'one-person' },
  validateSearch: (search): { next?: string } => (typeof search.next === 'string' ? { next: search.next } : {}),
  head: ({ match }) => staffHead(match, 'Staff sign in'),
  component: LoginPage,
})

function LoginPage() {
  const { next } = Route.useSearch()
  const { call, site } = Route.useRouteContext()
  // Whoever comes here has signed out, also without script, or was told that the session has ended.
  useEffect(() => {
    forgetStaffMember(call)
    void forgetReadings()
  }, [call])
  return (
    <StaffFrame>
      <SignInForm next={pathAfterSignIn(next)} submission={refusedAt('sign-in', site.submission)} />
    </StaffFrame>
  )
}
