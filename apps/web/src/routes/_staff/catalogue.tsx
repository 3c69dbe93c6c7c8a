import { createFileRoute } from '@tanstack/react-router'
import { CataloguePage } from '#/features/catalogue-desk/catalogue-page.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { readOrKeep, useKept } from '#/trade/desk/read-or-keep.ts'

export const Route = createFileRoute('/_staff/catalogue')({
  validateSearch: (given): { moved?: string } => readTexts(given, ['moved']),
  loader: ({ context: { call } }) =>
    readOrKeep(call, '/catalogue', async () => {
      const [{ body }, { body: wishes }] = await Promise.all([call('listProducts'), call('countStockWishes')])
      return { products: body.map(({ product }) => product), wishes }
    }),
  head: ({ match }) => staffHead(match, 'Catalogue'),
  component: CatalogueRoute,
})

function CatalogueRoute() {
  const { site, call: readingCall } = Route.useRouteContext()
  const call = useStaffCall()
  const read = Route.useLoaderData()
  useKept(readingCall, read)
  const { moved } = Route.useSearch()
  return <CataloguePage {...read} moved={moved} refused={refusedAt('catalogue', site.submission)} call={call} />
}
