import { createFileRoute } from '@tanstack/react-router'
import { type FiguresSearch, readFiguresSearch } from '#/features/numbers/figures-search.ts'
import { NumbersPage } from '#/features/numbers/numbers-page.tsx'
import type { ReadingCall } from '#/shared/api/call.ts'
import { staffHead } from '#/shared/head.ts'

/** What reads the page comes with it alone: every visitor's script has this file. */
async function read(call: ReadingCall, search: FiguresSearch) {
  return (await import('#/features/numbers/read-figures.ts')).readFigures(call, search)
}

export const Route = createFileRoute('/_staff/numbers')({
  validateSearch: readFiguresSearch,
  loaderDeps: ({ search }) => readFiguresSearch({ ...search }),
  loader: ({ context: { call }, deps }) => read(call, deps),
  head: ({ match, loaderData }) => staffHead(match, [loaderData?.name, 'Figures'].filter(Boolean).join(' | ')),
  component: NumbersRoute,
})

function NumbersRoute() {
  return <NumbersPage {...Route.useLoaderData()} search={readFiguresSearch({ ...Route.useSearch() })} />
}
