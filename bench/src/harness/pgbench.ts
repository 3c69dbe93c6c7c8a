import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { installedBinaries } from '../../../scripts/postgres-binaries.ts'

const run = promisify(execFile)

/**
 * How many times a second Postgres runs a script when its own load generator asks, with none of our code in between.
 * @param script statements and commands of pgbench, one transaction
 * @returns undefined if pgbench is not installed
 */
export async function pgbenchPerSecond(
  database: string,
  script: string,
  load: { readonly connections: number; readonly seconds: number },
): Promise<number | undefined> {
  const servers = await installedBinaries().catch(() => [])
  const program = servers.map(({ folder }) => path.join(folder, 'pgbench')).find(existsSync)
  if (!program) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-pgbench-'))
  try {
    const file = path.join(folder, 'script.sql')
    await writeFile(file, script)
    const options = ['--no-vacuum', '--protocol=prepared', `--client=${load.connections}`, `--time=${load.seconds}`]
    const { stdout } = await run(program, [...options, `--file=${file}`, database])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true })
  }
}
