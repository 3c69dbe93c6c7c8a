import { createFileRoute, notFound } from '@tanstack/react-router'
import { JoinForm, NoInvitation } from '#/features/staff-session/join-form.tsx'
import { StaffFrame } from '#/features/staff-session/staff-frame.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'

/** Where somebody who was invited chooses a password. */
export const Route = createFileRoute('/join/$token')({
  staticData: { audience: 'one-person', sitemap: [] },
  loader: async ({ context: { call }, params }) => {
    try {
      return (await call('readInvitation', { params })).body
    } catch (error) {
      if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
      throw error
    }
  },
  head: ({ match }) => staffHead(match, 'Your sign-in'),
  notFoundComponent: JoinOver,
  component: JoinPage,
})

function JoinPage() {
  const { token } = Route.useParams()
  const invitation = Route.useLoaderData()
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  return (
    <StaffFrame>
      <JoinForm token={token} invitation={invitation} submission={refusedAt('join', submission)} />
    </StaffFrame>
  )
}

/** Where the link is good no more, such as because it was taken just now. */
function JoinOver() {
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  return (
    <StaffFrame>
      <NoInvitation joined={shownAt('join', submission)?.values.email} />
    </StaffFrame>
  )
}
