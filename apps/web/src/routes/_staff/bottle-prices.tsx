import { createFileRoute } from '@tanstack/react-router'
import { bottlePricesPath } from '#/features/catalogue-desk/bottle-price-values.ts'
import { BottlePricesForm } from '#/features/catalogue-desk/bottle-prices-form.tsx'
import { readPart, usePartPage } from '#/features/catalogue-desk/part-page.ts'
import { staffHead } from '#/shared/head.ts'
import { versionInAddress } from '#/trade/desk/version-in-address.ts'

export const Route = createFileRoute('/_staff/bottle-prices')({
  ...versionInAddress,
  loader: ({ context: { call }, deps: { version } }) =>
    readPart(call, bottlePricesPath, version, {
      saved: () => call('getBottlePrices'),
      versions: () => call('listBottlePriceVersions'),
      former: (of) => call('getBottlePriceVersion', { params: { version: of } }),
    }),
  head: ({ match }) => staffHead(match, 'Prices by bottles'),
  component: BottlePricesRoute,
})

function BottlePricesRoute() {
  const read = Route.useLoaderData()
  return <BottlePricesForm {...usePartPage('bottle-prices', read)} />
}
