import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The command of a program, which Debian may install on root's PATH only; undefined if there is none. */
export function findProgram(name: string): string | undefined {
  return [name, `/usr/sbin/${name}`].find((command) => {
    try {
      execFileSync(command, ['--version'], { stdio: 'pipe' })
      return true
    } catch {
      return false
    }
  })
}

/** A port of 127.0.0.1 for a program that cannot choose one by itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free on 127.0.0.1')
  return address.port
}
