import { createFileRoute } from '@tanstack/react-router'
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
      if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) return undefined
      throw error
    }
  },
  head: ({ match }) => staffHead(match, 'Your sign-in'),
  component: JoinPage,
})

function JoinPage() {
  const { token } = Route.useParams()
  const invitation = Route.useLoaderData()
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const joined = shownAt('join', submission)?.values.email
  return (
    <StaffFrame>
      {invitation && !joined ? (
        <JoinForm token={token} invitation={invitation} submission={refusedAt('join', submission)} />
      ) : (
        <NoInvitation joined={joined} />
      )}
    </StaffFrame>
  )
}
