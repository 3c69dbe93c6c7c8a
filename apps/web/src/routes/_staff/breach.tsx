import { createFileRoute } from '@tanstack/react-router'
import { BreachPage, type BreachSearch, readBreachSearch } from '#/features/privacy-desk/breach-page.tsx'
import { staffHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/breach')({
  // Read where it is used: what is imported here is a part of every page.
  validateSearch: (given: Record<string, unknown>): BreachSearch => given,
  // Also what keeps everybody but owners away.
  loader: async ({ context: { call } }) => ({ retention: (await call('readRetention')).body, now: Date.now() }),
  head: ({ match }) => staffHead(match, 'Breach'),
  component: BreachRoute,
})

function BreachRoute() {
  return <BreachPage {...Route.useLoaderData()} search={readBreachSearch({ ...Route.useSearch() })} />
}
