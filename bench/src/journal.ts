import { addresses } from '@divine/contracts/calls/addresses'
import { deskPageSizes } from '@divine/contracts/calls/order-desk'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { runStatement } from './harness/postgres.ts'
import { openStaffSite, type StaffSite } from './harness/staff-session.ts'
import { median } from './harness/statistics.ts'
import { fillOrders } from './order-rows.ts'

const warmUpRounds = 20
const rounds = 200
const mostTimesSlower = 1.1

/** The desk's list with the journal, and the same list of the same site without one. */
export const journal: FigureGroup = {
  name: 'journal',
  title: `The desk's list with its journal, ${deskPageSizes.usual} orders a page, one request at a time`,

  async measure({ postgres, stack }) {
    const sites = {
      with: await openStaffSite(postgres, stack, 'apps/api/src/main.ts'),
      without: await openStaffSite(postgres, stack, 'bench/src/without-journal-server.ts'),
    }
    for (const { database } of Object.values(sites)) {
      await fillOrders(database, (warmUpRounds + rounds + 1) * deskPageSizes.usual, [])
    }
    const first = `${addresses.listDeskOrders.url}?queue=all`
    const figures = [
      ...(await compare(sites, 'orders that nobody has read lately', ({ next }) => next)),
      ...(await compare(sites, 'the same orders again', () => first)),
    ]
    if ((await listed(sites.with)) < rounds || (await listed(sites.without)) > 0) {
      throw new Error('Both sites have a journal, or neither has')
    }
    return figures

    async function compare(
      { with: one, without: other }: typeof sites,
      name: string,
      pathAfter: (look: { next: string }) => string,
    ): Promise<Figure[]> {
      const times = { with: [] as number[], without: [] as number[] }
      let path = first
      for (let round = 0; round < warmUpRounds + rounds; round++) {
        // Whoever is second finds the machine as the first has left it.
        const isTurned = round % 2 === 1
        const before = isTurned ? await look(other, path) : await look(one, path)
        const after = isTurned ? await look(one, path) : await look(other, path)
        const [withIt, without] = isTurned ? [after, before] : [before, after]
        path = pathAfter(withIt)
        if (round < warmUpRounds) continue
        times.with.push(withIt.elapsedMs)
        times.without.push(without.elapsedMs)
      }
      return [
        { name: `${name}, median`, value: median(times.with), unit: 'ms' },
        { name: `${name}, without the journal, median`, value: median(times.without), unit: 'ms' },
        {
          name: `${name}, with to without`,
          value: median(times.with) / median(times.without),
          unit: '×',
          target: { rule: 'at most', value: mostTimesSlower },
        },
      ]
    }
  },
}

/** @returns how long the answer took, in milliseconds, and where the next page is */
async function look({ origin, cookie }: StaffSite, path: string) {
  const { status, body, elapsedMs, headers } = await call(`${origin}${path}`, { headers: { cookie } })
  const [, next] = /<([^>]+)>/.exec(String(headers.link)) ?? []
  if (status !== 200 || !next) throw new Error(`${path} was answered ${status}: ${body.subarray(0, 200)}`)
  return { elapsedMs, next }
}

/** How often the journal says that somebody was shown the list. */
async function listed({ database }: StaffSite): Promise<number> {
  const [row] = await runStatement(database, "select count(*) as lines from journal_lines where what = 'orders-listed'")
  return Number(row?.lines)
}
