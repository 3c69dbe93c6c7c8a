import { createFileRoute, notFound } from '@tanstack/react-router'
import { usePartPage } from '#/features/catalogue-desk/part-page.ts'
import { newProduct } from '#/features/catalogue-desk/product-action.ts'
import { ProductForm } from '#/features/catalogue-desk/product-form.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { staffHead } from '#/shared/head.ts'
import { readOrKeep } from '#/trade/desk/read-or-keep.ts'
import { versionInAddress } from '#/trade/desk/version-in-address.ts'

/** A product as staff change it; under `new`, one that is not there yet. */
export const Route = createFileRoute('/_staff/catalogue_/$productKey')({
  ...versionInAddress,
  loader: ({ context: { call }, params: { productKey }, deps: { version } }) =>
    readOrKeep(call, `/catalogue/${productKey} ${version ?? ''}`, async () => {
      if (productKey === newProduct) return { saved: undefined, versions: [], former: undefined }
      try {
        const params = { key: productKey }
        const [{ body: saved }, { body: versions }, former] = await Promise.all([
          call('getProduct', { params }),
          call('listProductVersions', { params }),
          version ? call('getProductVersion', { params: { ...params, version } }) : undefined,
        ])
        return { saved, versions, former: former?.body }
      } catch (error) {
        if (error instanceof RefusedError && error.status === 404) throw notFound()
        throw error
      }
    }),
  head: ({ match, loaderData }) => staffHead(match, loaderData?.saved?.product.name ?? 'New product'),
  component: ProductRoute,
})

function ProductRoute() {
  const { productKey } = Route.useParams()
  const read = Route.useLoaderData()
  return <ProductForm key={productKey} productKey={productKey} {...usePartPage('product', read)} />
}
