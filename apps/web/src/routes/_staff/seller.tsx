import { createFileRoute } from '@tanstack/react-router'
import { readPart, usePartPage } from '#/features/catalogue-desk/part-page.ts'
import { SellerForm } from '#/features/catalogue-desk/seller-form.tsx'
import { sellerPath } from '#/features/catalogue-desk/seller-values.ts'
import { staffHead } from '#/shared/head.ts'
import { versionInAddress } from '#/trade/desk/version-in-address.ts'

export const Route = createFileRoute('/_staff/seller')({
  ...versionInAddress,
  loader: ({ context: { call }, deps: { version } }) =>
    readPart(call, sellerPath, version, {
      saved: () => call('getSeller'),
      versions: () => call('listSellerVersions'),
      former: (of) => call('getSellerVersion', { params: { version: of } }),
    }),
  head: ({ match }) => staffHead(match, 'The seller'),
  component: SellerRoute,
})

function SellerRoute() {
  const read = Route.useLoaderData()
  return <SellerForm {...usePartPage('seller', read)} />
}
