import { createFileRoute } from '@tanstack/react-router'
import { BreachPage, type BreachSearch } from '#/features/privacy-desk/breach-page.tsx'
import { pageHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'

const readSearch = (given: Record<string, unknown>) =>
  readTexts(given, ['noticed', 'what', 'from', 'to']) as BreachSearch

export const Route = createFileRoute('/_staff/privacy-desk_/breach')({
  validateSearch: readSearch,
  // Also what keeps everybody but owners away.
  loader: async ({ context: { call } }) => ({ retention: (await call('readRetention')).body, now: Date.now() }),
  head: ({ match }) => pageHead(match, { title: 'Has something got out?', description: 'For staff.', noindex: true }),
  component: BreachRoute,
})

function BreachRoute() {
  return <BreachPage {...Route.useLoaderData()} search={readSearch({ ...Route.useSearch() })} />
}
