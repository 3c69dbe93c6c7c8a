import { createFileRoute } from '@tanstack/react-router'
import { JournalPage } from '#/features/journal/journal-page.tsx'
import { type JournalSearch, readJournalSearch } from '#/features/journal/journal-search.ts'
import { type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { nextPageOf } from '#/shared/api/next-page.ts'
import { staffHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/journal')({
  validateSearch: readJournalSearch,
  loaderDeps: ({ search }) => readJournalSearch({ ...search }),
  loader: async ({ context: { call }, deps }) => {
    const [{ body: colleagues }, found] = await Promise.all([call('listColleagues'), linesOf(call, deps)])
    return { lines: [], next: undefined, problems: undefined, ...found, colleagues }
  },
  head: ({ match }) => staffHead(match, 'Journal'),
  component: JournalRoute,
})

/** One page of the journal, or why the filters were not understood. */
async function linesOf(call: ReadingCall, search: JournalSearch) {
  try {
    const { body, headers } = await call('listJournal', { querystring: search })
    return { lines: body, next: nextPageOf(headers) }
  } catch (error) {
    if (!(error instanceof RefusedError && error.status === 400)) throw error
    return { problems: error.failure.fieldErrors ?? { '': error.failure.message } }
  }
}

function JournalRoute() {
  return <JournalPage {...Route.useLoaderData()} search={readJournalSearch({ ...Route.useSearch() })} />
}
