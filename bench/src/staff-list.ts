import { listOrders, type OrderRecord, pageSizes } from '@divine/contracts/orders'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { type Postgres, runStatement } from './harness/postgres.ts'
import { openStaffSite } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { fillOrders, rareName } from './order-rows.ts'
import { firstNames } from './order-samples.ts'

const sizes = { few: 1_000, many: 1_000_000 }
const warmUpRounds = 20
const rounds = 200
const mostTimesSlower = 1.5

type Known = Pick<OrderRecord, 'phone' | 'reference'>

interface View {
  readonly name: string
  /** What staff type, given an order that is there; nothing for the list itself. */
  readonly search?: (order: Known) => string
  /** Whether the answer is right, so that no speed is won by finding nothing. */
  readonly isRight: (page: readonly OrderRecord[], order: Known) => boolean
}

const commonName = firstNames[0] ?? ''
const isFull = (page: readonly OrderRecord[]) => page.length === pageSizes.usual
const isThatOrder = (page: readonly OrderRecord[], { reference }: Known) =>
  page.length === 1 && page[0]?.reference === reference

const views: readonly View[] = [
  { name: 'first page', isRight: isFull },
  { name: 'search by whole phone number', search: ({ phone }) => phone, isRight: isThatOrder },
  { name: 'search by reference', search: ({ reference }) => reference, isRight: isThatOrder },
  { name: 'search by rare name', search: () => rareName, isRight: (page) => page.length === 3 },
  {
    name: 'search by common first name',
    search: () => commonName,
    // One order in twenty: not quite a page among a thousand.
    isRight: (page) =>
      page.length > pageSizes.usual / 2 && page.every(({ fullname }) => fullname.startsWith(commonName)),
  },
]

interface Site {
  readonly origin: string
  readonly cookie: string
  /** Orders from all over the table. */
  readonly known: readonly Known[]
  readonly timesMs: Map<View, number[]>
}

/** The staff's list and its search at a thousand orders and at a million, in turns, one request after the other. */
export const staffList: FigureGroup = {
  name: 'staff-list',
  title: `Staff list, ${pageSizes.usual} orders a page, signed in, one request at a time`,

  async measure({ postgres, stack }) {
    const few = await siteWith(postgres, stack, sizes.few)
    const many = await siteWith(postgres, stack, sizes.many)
    for (let round = 0; round < warmUpRounds + rounds; round++) {
      for (const view of views) {
        for (const site of [few, many]) {
          const elapsedMs = await look(site, view, round)
          if (round >= warmUpRounds) site.timesMs.set(view, [...(site.timesMs.get(view) ?? []), elapsedMs])
        }
      }
    }
    return views.flatMap((view) => figuresOf(view.name, few.timesMs.get(view) ?? [], many.timesMs.get(view) ?? []))
  },
}

async function siteWith(postgres: Postgres, stack: AsyncDisposableStack, size: number): Promise<Site> {
  const { origin, cookie, database } = await openStaffSite(postgres, stack)
  await fillOrders(database, size)
  const known = await runStatement(database, `select phone, reference from orders where id % ${size / rounds} = 0`)
  return { origin, cookie, known: known as unknown as Known[], timesMs: new Map() }
}

/** Asks for one page. @returns how long the answer took, in milliseconds @throws {Error} when it is not the right one */
async function look({ origin, cookie, known }: Site, { name, search, isRight }: View, round: number): Promise<number> {
  const order = known[round % known.length]
  if (!order) throw new Error('There are no orders to look for')
  const query = new URLSearchParams(search && { search: search(order) })
  const { status, body, elapsedMs } = await call(`${origin}${listOrders.url}?${query}`, { headers: { cookie } })
  if (status !== 200 || !isRight(JSON.parse(body.toString()), order)) {
    throw new Error(`The ${name} (${query}) was answered ${status} with ${body.toString().slice(0, 200)}`)
  }
  return elapsedMs
}

function figuresOf(name: string, few: readonly number[], many: readonly number[]): Figure[] {
  const ratio = median(many) / median(few)
  return [
    { name: `${name}, 1,000 orders, median`, value: median(few), unit: 'ms' },
    { name: `${name}, 1,000 orders, 95th percentile`, value: percentile(few, 0.95), unit: 'ms' },
    { name: `${name}, 1,000,000 orders, median`, value: median(many), unit: 'ms' },
    { name: `${name}, 1,000,000 orders, 95th percentile`, value: percentile(many, 0.95), unit: 'ms' },
    {
      name: `${name}, million to thousand`,
      value: ratio,
      unit: '×',
      target: { rule: 'at most', value: mostTimesSlower },
    },
  ]
}
