import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#/features/order-import/import-page.tsx'
import { type ImportSearch, readImportSearch } from '#/features/order-import/import-search.ts'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/orders_/import')({
  // What the address may say is known with the page alone: every visitor's script has this file, and not that list.
  validateSearch: (given) => given as ImportSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { call }, deps }) => {
    const { readImports } = await import('#/features/order-import/read-imports.ts')
    return readImports(call, deps)
  },
  head: ({ match }) => staffHead(match, 'Bring in former orders'),
  component: ImportRoute,
})

function ImportRoute() {
  const { site } = Route.useRouteContext()
  const refused = refusedAt('order-import', site.submission)
  return <ImportPage {...Route.useLoaderData()} search={readImportSearch({ ...Route.useSearch() })} refused={refused} />
}
