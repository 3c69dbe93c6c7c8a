import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installedBinaries } from '../../../scripts/postgres-binaries.ts'

/**
 * How long Postgres takes to send the rows of a query as CSV to its own client, which throws them away.
 * @param query without a semicolon
 * @returns milliseconds; undefined if psql is not installed
 */
export async function copyOutMs(database: string, query: string): Promise<number | undefined> {
  const servers = await installedBinaries().catch(() => [])
  const program = servers.map(({ folder }) => path.join(folder, 'psql')).find(existsSync)
  if (!program) return undefined
  const startedAt = performance.now()
  const child = spawn(program, ['--quiet', '--command', `copy (${query}) to stdout (format csv)`, database], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`psql ended with ${status}`)
  return performance.now() - startedAt
}
