import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { Postgres } from './postgres.ts'

/** What the figures depend on besides the code: without it, two runs cannot be compared. */
export async function readConditions(postgres: Postgres) {
  return {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    /** Processes that wanted a core in the minute before: above 0 the machine had other work. */
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
    node: process.version,
    postgres: await postgres.describe(),
  }
}

export type Conditions = Awaited<ReturnType<typeof readConditions>>
