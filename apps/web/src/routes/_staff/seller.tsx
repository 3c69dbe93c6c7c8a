import { createFileRoute } from '@tanstack/react-router'
import { answeredAt, readPart } from '#/features/catalogue-desk/part-page.ts'
import { SellerForm } from '#/features/catalogue-desk/seller-form.tsx'
import { sellerPath } from '#/features/catalogue-desk/seller-values.ts'
import { staffHead } from '#/shared/head.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { useKept } from '#/trade/desk/read-or-keep.ts'
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
  const { site, staff, call: readingCall } = Route.useRouteContext()
  const call = useStaffCall()
  const read = Route.useLoaderData()
  useKept(readingCall, read)
  const { saved } = Route.useSearch()
  return (
    <SellerForm
      key={read.former?.version}
      {...read}
      answered={answeredAt('seller', site.submission, saved)}
      email={staff.email}
      call={call}
    />
  )
}
