import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runFaults } from './run.ts'
import { type Extent, faultKinds } from './schedule.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** A run of less than a minute. */
    short: { type: 'boolean', default: false },
    /** File for the number of runs that passed and failed, as scripts/check.ts reads it. */
    report: { type: 'string' },
  },
})
const seed = Number(values.seed)
if (!Number.isInteger(seed)) throw new RangeError('--seed is a whole number, such as --seed 7.')

/** The whole run takes some 6 minutes, the short one less than one. */
const extent: Extent = values.short
  ? { seed, orders: 150, agents: 10, dispatchers: 2, seconds: 16, faults: faultKinds.length }
  : { seed, orders: 2_000, agents: 20, dispatchers: 3, seconds: 240, faults: 40 }

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

say(
  `${extent.orders} orders, ${extent.agents} agents, ${extent.dispatchers} dispatchers with their riders and ` +
    `${extent.faults} faults in ${extent.seconds} seconds, seed ${seed}.`,
)
const { broken, ...report } = await runFaults(extent, say)
say(
  Object.entries(report)
    .map(([name, value]) => `${name.padEnd(13)}${String(value).padStart(8)}`)
    .join('\n'),
)
for (const promise of broken) say(`BROKEN  ${promise}`)
say(broken.length > 0 ? `\n${broken.length} promises were broken.` : '\nEvery promise was kept.')
const failed = broken.length > 0 ? 1 : 0
if (!values.short) {
  // For docs/measured.md.
  const results = { date: new Date().toISOString(), seed, ...report, broken }
  await writeFile(path.join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
}
if (values.report) await writeFile(values.report, JSON.stringify({ passed: 1 - failed, failed, skipped: 0 }))
// Not by itself: with hundreds of sockets that were cut off at both ends Node 24.21 has been seen to close for ever.
process.exit(failed)
