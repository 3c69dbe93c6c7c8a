import { createFileRoute } from '@tanstack/react-router'
import { type Answered, PeoplePage } from '#/features/people/people-page.tsx'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'

export const Route = createFileRoute('/_staff/people')({
  loader: async ({ context: { call } }) => (await call('listPeople')).body,
  head: ({ match }) => staffHead(match, 'People'),
  component: PeopleRoute,
})

function PeopleRoute() {
  const { site, staff } = Route.useRouteContext()
  const call = useStaffCall()
  const { said, link } = shownAt('people', site.submission)?.values ?? {}
  const answered: Answered = {
    refused: refusedAt('people', site.submission),
    done: said ? { said, ...(link && { link }) } : undefined,
  }
  return <PeoplePage {...Route.useLoaderData()} email={staff.email} answered={answered} call={call} />
}
