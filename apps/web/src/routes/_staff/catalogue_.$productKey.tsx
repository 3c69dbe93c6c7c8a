import { createFileRoute } from '@tanstack/react-router'
import { BesideProducts } from '#/features/catalogue-desk/beside-products.tsx'
import { usePartPage } from '#/features/catalogue-desk/part-page.ts'
import { ProductForm } from '#/features/catalogue-desk/product-form.tsx'
import { readProductDesk } from '#/features/catalogue-desk/read-product.ts'
import { type Answered, StockWishesPage } from '#/features/stock-wishes-desk/stock-wishes-page.tsx'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'

/**
 * A product as staff change it; under `new`, one that is not there yet; with `waiting`, who wants to know when it is
 * back. One route: every visitor's page names each of them.
 */
export const Route = createFileRoute('/_staff/catalogue_/$productKey')({
  validateSearch: (given): { version?: string; saved?: string; waiting?: string } =>
    readTexts(given, ['version', 'saved', 'waiting']),
  loaderDeps: ({ search: { version, waiting } }) => ({ ...(version && { version }), ...(waiting && { waiting }) }),
  loader: ({ context: { call }, params: { productKey }, deps }) => readProductDesk(call, productKey, deps),
  head: ({ match, loaderData }) => staffHead(match, loaderData?.title ?? 'New product'),
  component: ProductRoute,
})

type Read = ReturnType<typeof Route.useLoaderData>

function ProductRoute() {
  const read = Route.useLoaderData()
  return read.list ? <WaitingList list={read.list} /> : <ProductPage read={read} />
}

function ProductPage({ read }: { read: Extract<Read, { readonly list?: undefined }> }) {
  const { productKey } = Route.useParams()
  const { products, ...page } = usePartPage('product', read)
  return (
    <BesideProducts products={products}>
      <ProductForm key={productKey} productKey={productKey} {...page} />
    </BesideProducts>
  )
}

function WaitingList({ list }: { list: NonNullable<Read['list']> }) {
  const { site } = Route.useRouteContext()
  const call = useStaffCall()
  const answered: Answered = {
    refused: refusedAt('stock-wishes-desk', site.submission)?.message,
    said: shownAt('stock-wishes-desk', site.submission)?.values.said,
  }
  return <StockWishesPage key={list.product.key} {...list} answered={answered} call={call} />
}
