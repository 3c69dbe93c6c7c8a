import { readReference } from '@divine/contracts/orders/reference'
import { createFileRoute } from '@tanstack/react-router'
import { AlertsPage, type Answered } from '#/features/alerts-desk/alerts-page.tsx'
import { type AlertsSearch, readAlertsSearch } from '#/features/alerts-desk/alerts-search.ts'
import type { ReadingCall } from '#/shared/api/call.ts'
import { nextPageOf } from '#/shared/api/next-page.ts'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { readOrKeep, useKept } from '#/trade/desk/read-or-keep.ts'

export const Route = createFileRoute('/_staff/alerts')({
  // What the values may be only the page knows: every visitor loads this.
  validateSearch: (given): { add?: string; reference?: string; before?: string } =>
    readTexts(given, ['add', 'reference', 'before']),
  loaderDeps: ({ search: { reference, before } }) => ({ reference, before }),
  loader: ({ context: { call }, deps }) =>
    readOrKeep(call, `/alerts ${JSON.stringify(deps)}`, () => readAlerts(call, readAlertsSearch({ ...deps }))),
  head: ({ match }) => staffHead(match, 'Alerts'),
  component: AlertsRoute,
})

async function readAlerts(call: ReadingCall, { reference, before }: AlertsSearch) {
  const [{ body: alerts }, failing, page, { body: messages }] = await Promise.all([
    call('listDestinations'),
    failingOnes(call),
    ledgerOf(call, reference, before),
    call('listMessages'),
  ])
  return { ...alerts, failing, ...page, undeliveredMessages: messages.undeliveredCount }
}

/** Most that has not arrived that is shown above the rest, of each kind. */
const mostFailing = 50

/** What has not arrived, newest first. */
async function failingOnes(call: ReadingCall) {
  const found = await Promise.all(
    (['failing', 'failed'] as const).map((state) =>
      call('listDeliveries', { querystring: { state, limit: mostFailing } }),
    ),
  )
  return found.flatMap(({ body }) => body).filter(({ about }) => about !== 'test')
}

/** One page of the ledger. A reference that is none finds nothing. */
async function ledgerOf(call: ReadingCall, typed: string | undefined, before: string | undefined) {
  const reference = typed && readReference(typed)
  if (typed && !reference) return { deliveries: [], next: undefined, isNoReference: true }
  const querystring = { ...(reference && { reference }), ...(before && { before }) }
  const { body, headers } = await call('listDeliveries', { querystring })
  return { deliveries: body, next: nextPageOf(headers), isNoReference: false }
}

function AlertsRoute() {
  const { site, call: readingCall } = Route.useRouteContext()
  const call = useStaffCall()
  const read = Route.useLoaderData()
  useKept(readingCall, read)
  const { said, more, isBad, secret } = shownAt('alerts', site.submission)?.values ?? {}
  const answered: Answered = {
    refused: refusedAt('alerts', site.submission),
    done: said ? { said, isBad: isBad !== undefined, ...(more && { more }), ...(secret && { secret }) } : undefined,
  }
  const search = readAlertsSearch({ ...Route.useSearch() })
  return <AlertsPage {...read} search={search} answered={answered} call={call} />
}
