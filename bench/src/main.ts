import { alerts } from './alerts.ts'
import { catalogue } from './catalogue.ts'
import { descriptionCalls } from './description-calls.ts'
import { descriptionEditor } from './description-editor.ts'
import { deskPage } from './desk-page.ts'
import { figures } from './figures.ts'
import { footprint } from './footprint.ts'
import { readConditions } from './harness/conditions.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { openPostgres } from './harness/postgres.ts'
import { type GroupResult, resultsFile, tableOf, writeResults } from './harness/report.ts'
import { say } from './harness/say.ts'
import { journal } from './journal.ts'
import { migrationTimes } from './migrations.ts'
import { orderConnections } from './order-connections.ts'
import { orderDesk } from './order-desk.ts'
import { orderSubmission } from './order-submission.ts'
import { pageSpeed } from './page-speed.ts'
import { pageThroughput } from './page-throughput.ts'
import { pageWeight } from './page-weight.ts'
import { privacy } from './privacy.ts'
import { saturation } from './saturation.ts'
import { scale } from './scale.ts'
import { staffList } from './staff-list.ts'
import { twoProcesses } from './two-processes.ts'
import { wakingUp } from './waking-up.ts'

/** Every group, in the order of the table. A new one is a file beside these and a word here. */
const groups: readonly FigureGroup[] = [
  orderSubmission,
  orderConnections,
  twoProcesses,
  staffList,
  orderDesk,
  deskPage,
  figures,
  journal,
  privacy,
  scale,
  alerts,
  catalogue,
  migrationTimes,
  descriptionCalls,
  descriptionEditor,
  pageWeight,
  pageThroughput,
  pageSpeed,
  wakingUp,
  footprint,
  saturation,
]

/** @throws {RangeError} that lists the names, if one is unknown */
function chooseGroups(names: readonly string[]): readonly FigureGroup[] {
  const known = groups.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new RangeError(`There is no group ${unknown.join(', ')}. The groups are ${known.join(', ')}.`)
  return groups.filter(({ name }) => names.length === 0 || names.includes(name))
}

const chosen = chooseGroups(process.argv.slice(2))
await using stack = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    say(`Stopped by ${signal}: ending what was started.`)
    await stack.disposeAsync()
    process.exit(1)
  })
}

const postgres = stack.use(await openPostgres())
const conditions = await readConditions(postgres)
const results: GroupResult[] = []
for (const { name, title, measure } of chosen) {
  say(`Measuring ${name} ...`)
  const own = stack.use(new AsyncDisposableStack())
  results.push({ name, title, figures: await measure({ postgres, stack: own }) })
  await own.disposeAsync()
}
await writeResults(conditions, results)
say(`\n${tableOf(conditions, results)}\n\nWritten to ${resultsFile}`)
