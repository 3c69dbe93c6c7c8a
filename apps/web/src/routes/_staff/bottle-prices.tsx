import { createFileRoute } from '@tanstack/react-router'
import { bottlePricesPath } from '#/features/catalogue-desk/bottle-price-values.ts'
import { BottlePricesForm } from '#/features/catalogue-desk/bottle-prices-form.tsx'
import { answeredAt, readPart } from '#/features/catalogue-desk/part-page.ts'
import { staffHead } from '#/shared/head.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { useKept } from '#/trade/desk/read-or-keep.ts'
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
  const { site, staff, call: readingCall } = Route.useRouteContext()
  const call = useStaffCall()
  const read = Route.useLoaderData()
  useKept(readingCall, read)
  const { saved } = Route.useSearch()
  return (
    <BottlePricesForm
      key={read.former?.version}
      {...read}
      answered={answeredAt('bottle-prices', site.submission, saved)}
      email={staff.email}
      call={call}
    />
  )
}
