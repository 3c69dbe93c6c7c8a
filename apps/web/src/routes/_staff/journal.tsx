import { createFileRoute } from '@tanstack/react-router'
import { JournalPage } from '#/features/journal/journal-page.tsx'
import { readJournalSearch } from '#/features/journal/journal-search.ts'
import { RefusedError } from '#/shared/api/call.ts'
import { pageHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/journal')({
  validateSearch: readJournalSearch,
  loaderDeps: ({ search }) => readJournalSearch({ ...search }),
  loader: async ({ context: { call }, deps }) => {
    const colleagues = call('listColleagues')
    try {
      const { body, headers } = await call('listJournal', { querystring: deps })
      const link = headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1]
      const next = link ? (new URL(link, 'http://site.invalid').searchParams.get('before') ?? undefined) : undefined
      return { lines: body, next, problem: undefined, colleagues: (await colleagues).body }
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 400)) throw error
      const [problem = error.message] = Object.values(error.failure.fieldErrors ?? {})
      return { lines: [], next: undefined, problem, colleagues: (await colleagues).body }
    }
  },
  head: ({ match }) => pageHead(match, { title: 'Journal', description: 'For staff.', noindex: true }),
  component: JournalRoute,
})

function JournalRoute() {
  return <JournalPage {...Route.useLoaderData()} search={readJournalSearch({ ...Route.useSearch() })} />
}
