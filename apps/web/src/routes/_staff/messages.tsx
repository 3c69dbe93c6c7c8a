import { createFileRoute } from '@tanstack/react-router'
import { type Answered, MessagesPage } from '#/features/messages-desk/messages-page.tsx'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'

export const Route = createFileRoute('/_staff/messages')({
  loader: async ({ context: { call } }) => (await call('listMessages')).body,
  head: ({ match }) => staffHead(match, 'Messages to buyers'),
  component: MessagesRoute,
})

function MessagesRoute() {
  const { site, staff } = Route.useRouteContext()
  const call = useStaffCall()
  const shown = shownAt('messages-desk', site.submission)?.values
  const answered: Answered = {
    refused: refusedAt('messages-desk', site.submission),
    done: shown?.said ? { said: shown.said, more: shown.more ?? '' } : undefined,
    typed: shown?.do === 'preview' ? shown : undefined,
  }
  const { email } = staff
  return (
    <MessagesPage {...Route.useLoaderData()} email={email} answered={answered} origin={site.publicOrigin} call={call} />
  )
}
