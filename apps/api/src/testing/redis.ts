import { spawn } from 'node:child_process'
import { once } from 'node:events'
import getPort from 'get-port'
import { findProgram } from './program.ts'

/** The command of Redis; undefined if there is none. */
export const findRedis = () => findProgram('REDIS_SERVER_PATH', 'redis-server')

/** A Redis that keeps nothing on disk. */
export interface Redis extends AsyncDisposable {
  readonly url: string
  /** Lets it answer nothing, as one does that hangs. Its connections stay open. */
  hang(): void
  goOn(): void
}

export async function startRedis(command: string): Promise<Redis> {
  const port = await getPort({ host: '127.0.0.1' })
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const child = spawn(command, settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise: isUp, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.includes('Ready to accept connections')) resolve()
  })
  child.once('exit', () => reject(new Error(`Redis ended:\n${said}`)))
  await isUp
  return {
    url: `redis://127.0.0.1:${port}`,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
