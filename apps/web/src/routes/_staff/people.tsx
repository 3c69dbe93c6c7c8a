import { createFileRoute } from '@tanstack/react-router'
import { type Answered, PeoplePage } from '#/features/people/people-page.tsx'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { readOrKeep, useKept } from '#/trade/desk/read-or-keep.ts'

export const Route = createFileRoute('/_staff/people')({
  loader: ({ context: { call } }) => readOrKeep(call, '/people', async () => (await call('listPeople')).body),
  head: ({ match }) => staffHead(match, 'People'),
  component: PeopleRoute,
})

function PeopleRoute() {
  const { site, staff, call: readingCall } = Route.useRouteContext()
  const call = useStaffCall()
  const read = Route.useLoaderData()
  useKept(readingCall, read)
  const { said, link } = shownAt('people', site.submission)?.values ?? {}
  const answered: Answered = {
    refused: refusedAt('people', site.submission),
    done: said ? { said, ...(link && { link }) } : undefined,
  }
  return <PeoplePage {...read} email={staff.email} answered={answered} call={call} />
}
