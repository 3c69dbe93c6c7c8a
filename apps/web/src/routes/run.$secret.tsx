import { createFileRoute } from '@tanstack/react-router'
import { GoneLink } from '#/features/rider-page/gone-link.tsx'
import { RiderPage } from '#/features/rider-page/rider-page.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'

/** What a rider opens by the link that they were sent. Its title and its address say nothing of anybody. */
export const Route = createFileRoute('/run/$secret')({
  staticData: { audience: 'one-person', script: 'rider' },
  // What it needs comes with the page alone: otherwise every visitor's script hands it on.
  loader: async ({ context: { call }, params: { secret } }) => {
    const { readRiderRun } = await import('#/features/rider-page/read-rider-run.ts')
    return readRiderRun(call, secret)
  },
  head: ({ match }) => staffHead(match, 'Run'),
  notFoundComponent: GoneLink,
  component: RunRoute,
})

function RunRoute() {
  const { secret } = Route.useParams()
  const { site, catalogue } = Route.useRouteContext()
  const refused = refusedAt('rider', site.submission)
  return <RiderPage run={Route.useLoaderData()} secret={secret} refused={refused} office={catalogue.seller.phones[0]} />
}
