import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installedBinaries } from '../../../scripts/postgres-binaries.ts'

/**
 * Writes a backup of a database as `npm run backup` does, and keeps nothing of it.
 * @returns undefined if pg_dump is not installed
 */
export async function dumpOf(database: string): Promise<{ bytes: number; elapsedMs: number } | undefined> {
  const servers = await installedBinaries().catch(() => [])
  const program = servers.map(({ folder }) => path.join(folder, 'pg_dump')).find(existsSync)
  if (!program) return undefined
  const startedAt = performance.now()
  const child = spawn(program, ['--format=custom', database], { stdio: ['ignore', 'pipe', 'inherit'] })
  let bytes = 0
  child.stdout.on('data', (part: Buffer) => {
    bytes += part.length
  })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`pg_dump ended with ${status}`)
  return { bytes, elapsedMs: performance.now() - startedAt }
}
