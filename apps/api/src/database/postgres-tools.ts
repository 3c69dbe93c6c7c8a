import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import pg from 'pg'

/** Thrown when a PostgreSQL tool is missing or fails, with its output or with what the reader can do. */
export class PostgresToolError extends Error {}

type Tool = 'pg_dump' | 'pg_restore'

export interface PostgresToolSettings {
  /** Of this process. */
  readonly environment: NodeJS.ProcessEnv
  /** Ends the tool. */
  readonly signal?: AbortSignal
}

/** The commands to try for a tool: the one on the PATH, then those of Debian's packages, newest first. */
export function commandsFor(name: Tool): readonly string[] {
  const installed = globSync(`/usr/lib/postgresql/*/bin/${name}`)
  return [name, ...installed.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))]
}

/**
 * Reads an address as the site's driver does, which takes some that the tools do not.
 * @returns the same without its password, as the tools take it, and the password
 */
function readAddress(url: string): { address: string; password: string } {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url })
  const parameters = new URLSearchParams(/\?(.*)/.exec(url)?.[1])
  parameters.delete('password')
  // The driver's own: how it reads `sslmode`, and a value that the tools call "require".
  parameters.delete('uselibpqcompat')
  if (parameters.get('sslmode') === 'no-verify') parameters.set('sslmode', 'require')
  for (const [name, value] of Object.entries({ host, port, user, dbname: database })) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  // The tools read a plus sign as itself.
  return { address: `postgres://?${String(parameters).replaceAll('+', '%20')}`, password: password ?? '' }
}

/**
 * Runs `pg_dump` or `pg_restore`: the one on the PATH, or else the newest from Debian's packages.
 * @param url the database; its password is passed in a way that no process list shows
 * @throws {PostgresToolError} also when it was ended
 */
export async function runPostgresTool(
  name: Tool,
  url: string,
  args: readonly string[],
  { environment, signal }: PostgresToolSettings,
): Promise<void> {
  const { address, password } = readAddress(url)
  const env = { ...environment, ...(password && { PGPASSWORD: password }) }
  let said = `${name} is not installed. It comes with PostgreSQL's client programs, such as Debian's package postgresql-client.`
  for (const command of commandsFor(name)) {
    const child = spawn(command, [...args, `--dbname=${address}`], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal && { signal }),
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const code = await once(child, 'close').then(
      ([exit, endedBy]) => exit ?? endedBy,
      () => undefined,
    )
    if (code === 0) return
    signal?.throwIfAborted()
    // The one on the PATH may be too old for the server.
    if (code !== undefined) said = errors.trim() || `${name} ended with ${code}`
  }
  throw new PostgresToolError(said)
}
