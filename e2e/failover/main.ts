import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { behindNginx } from './behind-nginx.ts'
import { throughPatroni } from './through-patroni.ts'
import { throughPgbouncer } from './through-pgbouncer.ts'

/** Each with a recipe of docs/operations.md that it runs. */
const trials = { nginx: behindNginx, pgbouncer: throughPgbouncer, patroni: throughPatroni } as const

const { positionals } = parseArgs({ allowPositionals: true })
const names = positionals.length > 0 ? positionals : Object.keys(trials)

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

let failed = 0
for (const name of names) {
  if (!Object.hasOwn(trials, name))
    throw new RangeError(`There is no trial called ${name}, only ${Object.keys(trials).join(', ')}.`)
  say(`${name}:`)
  const { counts, broken } = await trials[name as keyof typeof trials](say)
  for (const [what, value] of Object.entries(counts)) say(`  ${what}: ${value}`)
  for (const promise of broken) say(`  BROKEN  ${promise}`)
  if (broken.length > 0) failed = 1
  else say('  Every promise was kept.')
  // For docs/measured.md.
  const results = { date: new Date().toISOString(), ...counts, broken }
  await writeFile(path.join(import.meta.dirname, `${name}.results.json`), `${JSON.stringify(results, null, 2)}\n`)
}
process.exit(failed)
