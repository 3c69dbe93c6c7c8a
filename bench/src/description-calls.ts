import { addresses } from '@divine/contracts/calls/addresses'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { descriptionOf } from './description-samples.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { startServer } from './harness/server-process.ts'
import { openStaffSite, saveDescription } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { besideBare, connections, inTurns } from './harness/throughput.ts'

const topic = firstCatalogue.products[0].key
const longBytes = 100_000
const saves = 60
const warmUpSaves = 20
const leastShare = 0.5
const mostSaveMs = 50

/** The cost of serving a description, and of cleaning and saving a long one. */
export const descriptionCalls: FigureGroup = {
  name: 'description-calls',
  title: `Descriptions over the API, read over ${connections} connections`,

  async measure({ postgres, stack }) {
    const site = await openStaffSite(postgres, stack)
    const { origin } = site
    const address = addresses.getDescription.url.replace(':topic', topic)
    const bare = await startServer(stack, 'bench/src/same-json-server.ts', { SITE: origin, ADDRESS: address })
    const speeds = await inTurns(`${origin}${address}`, `${bare}${address}`)

    const timesMs: number[] = []
    const description = descriptionOf(longBytes)
    for (let index = 0; index < warmUpSaves + saves; index++) {
      const elapsedMs = await saveDescription(site, topic, `${description}<p>${index}</p>`)
      if (index >= warmUpSaves) timesMs.push(elapsedMs)
    }
    return [
      ...besideBare(
        { ours: 'a first text read', bare: 'bare Fastify route, same JSON from memory' },
        speeds,
        leastShare,
      ),
      {
        name: '100 KB cleaned and saved, the whole call, median',
        value: median(timesMs),
        unit: 'ms',
        target: { rule: 'at most', value: mostSaveMs },
      },
      { name: '100 KB cleaned and saved, 95th percentile', value: percentile(timesMs, 0.95), unit: 'ms' },
    ]
  },
}
