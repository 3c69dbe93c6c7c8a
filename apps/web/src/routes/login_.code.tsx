import { createFileRoute } from '@tanstack/react-router'
import { CodeForm } from '#/features/staff-session/code-form.tsx'
import { pathAfterSignIn } from '#/features/staff-session/path-after-sign-in.ts'
import { StaffFrame } from '#/features/staff-session/staff-frame.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'

export const Route = createFileRoute('/login_/code')({
  staticData: { audience: 'one-person' },
  validateSearch: (search): { next?: string } => (typeof search.next === 'string' ? { next: search.next } : {}),
  head: ({ match }) => staffHead(match, 'Enter the code from your phone'),
  component: CodePage,
})

function CodePage() {
  const { next } = Route.useSearch()
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  return (
    <StaffFrame>
      <CodeForm next={pathAfterSignIn(next)} submission={refusedAt('sign-in-code', submission)} />
    </StaffFrame>
  )
}
