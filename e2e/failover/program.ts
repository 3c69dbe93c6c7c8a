import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { User } from '../../scripts/run-command.ts'

export interface Program {
  readonly child: ChildProcess
  /** What it has written to its standard error so far. */
  said(): string
}

interface ProgramSettings {
  readonly user?: User | undefined
  /** What ends it: SIGKILL by default, but for one that has to end others. */
  readonly endsBy?: NodeJS.Signals
}

/** Starts a program, until the stack is disposed. It sees no variable but the PATH. */
export function startProgram(
  stack: AsyncDisposableStack,
  command: string,
  args: readonly string[],
  { user, endsBy = 'SIGKILL' }: ProgramSettings = {},
): Program {
  const env = { PATH: process.env.PATH }
  const child = spawn(command, args, { cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'], ...user })
  let said = ''
  child.once('error', ({ message }) => {
    said += message
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  stack.defer(async () => {
    if (hasEnded(child)) return
    const gone = once(child, 'exit')
    child.kill(endsBy)
    await gone
  })
  return { child, said: () => said }
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
