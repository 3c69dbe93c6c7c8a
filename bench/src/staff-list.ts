import { listOrders, type OrderRecord, pageSizes } from '@divine/contracts/calls/orders'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { type Postgres, runStatement } from './harness/postgres.ts'
import { openStaffSite } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { fillOrders, rareName } from './order-rows.ts'
import { firstNames } from './order-samples.ts'

const sizes = [1_000, 100_000, 1_000_000]
const warmUpRounds = 20
const rounds = 100
const mostTimesSlower = 1.5

type Known = Pick<OrderRecord, 'phone' | 'reference'>

interface View {
  readonly name: string
  /** The staff's search for an existing order; nothing for the list itself. */
  readonly search?: (order: Known) => string
  /**
   * Pages that are read one after the other, by their Link header, and the length of each; by default one usual page.
   */
  readonly pages?: { readonly count: number; readonly limit: number }
  /** Whether the answer is right, so that no speed is gained by finding nothing. */
  readonly isRight: (page: readonly OrderRecord[], order: Known) => boolean
}

const commonName = firstNames[0] ?? ''
const isFull = (page: readonly OrderRecord[]) => page.length === pageSizes.usual
const isThatOrder = (page: readonly OrderRecord[], { reference }: Known) =>
  page.length === 1 && page[0]?.reference === reference

/** What somebody might copy into a spreadsheet at once. */
const sheetRows = 1_000

const views: readonly View[] = [
  { name: 'first page', isRight: isFull },
  {
    name: `the newest ${sheetRows.toLocaleString('en-GB')} orders as for a spreadsheet, ${pageSizes.most} a page`,
    pages: { count: sheetRows / pageSizes.most, limit: pageSizes.most },
    isRight: (page) => page.length === pageSizes.most,
  },
  { name: 'search by whole phone number', search: ({ phone }) => phone, isRight: isThatOrder },
  { name: 'search by reference', search: ({ reference }) => reference, isRight: isThatOrder },
  { name: 'search by rare name', search: () => rareName, isRight: (page) => page.length === 3 },
  {
    name: 'search by common first name',
    search: () => commonName,
    // One order in twenty: just under a page of a thousand.
    isRight: (page) =>
      page.length > pageSizes.usual / 2 && page.every(({ fullname }) => fullname.startsWith(commonName)),
  },
]

interface Site {
  /** How many orders it has. */
  readonly size: number
  readonly origin: string
  readonly cookie: string
  /** Orders from all over the table. */
  readonly known: readonly Known[]
  readonly timesMs: Map<View, number[]>
}

/** The staff's list and its search with few orders and with very many, in turns, one request after the other. */
export const staffList: FigureGroup = {
  name: 'staff-list',
  title: `Staff list, signed in, ${pageSizes.usual} orders a page where nothing else is said, one request at a time`,

  async measure({ postgres, stack }) {
    const sites: Site[] = []
    for (const size of sizes) sites.push(await siteWith(postgres, stack, size))
    for (let round = 0; round < warmUpRounds + rounds; round++) {
      for (const view of views) {
        for (const site of sites) {
          const elapsedMs = await look(site, view, round)
          if (round >= warmUpRounds) site.timesMs.set(view, [...(site.timesMs.get(view) ?? []), elapsedMs])
        }
      }
    }
    return views.flatMap((view) => figuresOf(view, sites))
  },
}

async function siteWith(postgres: Postgres, stack: AsyncDisposableStack, size: number): Promise<Site> {
  const { origin, cookie, database } = await openStaffSite(postgres, stack)
  await fillOrders(database, size)
  const known = await runStatement(database, `select phone, reference from orders where id % ${size / rounds} = 0`)
  return { size, origin, cookie, known: known as unknown as Known[], timesMs: new Map() }
}

/**
 * Requests a view's pages one after the other.
 * @returns how long all answers took together, in milliseconds
 * @throws {Error} when an answer is not right
 */
async function look({ origin, cookie, known }: Site, view: View, round: number): Promise<number> {
  const { name, search, pages = { count: 1, limit: pageSizes.usual }, isRight } = view
  const order = known[round % known.length]
  if (!order) throw new Error('There are no orders to look for')
  const query = new URLSearchParams({ limit: String(pages.limit), ...(search && { search: search(order) }) })
  let address: string | undefined = `${listOrders.url}?${query}`
  let allMs = 0
  for (let page = 0; page < pages.count; page++) {
    if (!address) throw new Error(`The ${name} ended after ${page} pages`)
    const { status, headers, body, elapsedMs } = await call(`${origin}${address}`, { headers: { cookie } })
    if (status !== 200 || !isRight(JSON.parse(body.toString()), order)) {
      throw new Error(`The ${name} (${address}) was answered ${status} with ${body.toString().slice(0, 200)}`)
    }
    allMs += elapsedMs
    address = /<(.+)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  return allMs
}

function figuresOf(view: View, sites: readonly Site[]): Figure[] {
  const times = sites.map(({ size, timesMs }) => ({ size, timesMs: timesMs.get(view) ?? [] }))
  const figures = times.flatMap(({ size, timesMs }): Figure[] => {
    const over = `${view.name}, ${size.toLocaleString('en-GB')} orders`
    return [
      { name: `${over}, median`, value: median(timesMs), unit: 'ms' },
      { name: `${over}, 95th percentile`, value: percentile(timesMs, 0.95), unit: 'ms' },
    ]
  })
  const [few, many] = [median(times.at(0)?.timesMs ?? []), median(times.at(-1)?.timesMs ?? [])]
  const target = { rule: 'at most', value: mostTimesSlower } as const
  return [...figures, { name: `${view.name}, most to fewest`, value: many / few, unit: '×', target }]
}
