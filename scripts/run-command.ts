import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'

export const projectFolder = join(import.meta.dirname, '..')

const { FORCE_COLOR: wantsColour } = process.env

/** This process's environment with the project's own tools (and its own Node) found first; no colours in a log file. */
export const projectEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  ...(process.stdout.isTTY || wantsColour ? {} : { NO_COLOR: '1' }),
  PATH: [join(projectFolder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
}

export type User = { uid: number; gid: number }

type CommandSettings = {
  cwd?: string
  /** The whole environment; by default `projectEnvironment`. */
  env?: NodeJS.ProcessEnv
  user?: User | undefined
  /** After this long the command is killed and counts as failed. By default there is no limit. */
  timeoutMs?: number
}

export type CommandOutcome = { ok: boolean; output: string; seconds: number }

/**
 * A process that left its group may hold the pipes open after the command has ended: wait this long for its last
 * output.
 */
const lastWordsMs = 2_000
/** How long an interrupted command may take to clean up its own children and files before it is killed. */
const graceMs = 10_000

const running = new Set<ChildProcess>()
let ending = false

/**
 * Runs a command without a terminal and returns everything it wrote, standard and error output in order. Never
 * rejects: a command that cannot be started has failed, and its output says why. Each command leads a process group, so
 * that it can be ended together with everything it started. After `endCommands`, nothing starts and no call
 * settles any more, so that no caller goes on to the next step.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd = projectFolder, env = projectEnvironment, user, timeoutMs }: CommandSettings = {},
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    if (ending) return
    const startedAt = performance.now()
    let output = ''
    const child = spawn(command, args, { cwd, env, ...user, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const settle = (ok: boolean) => {
      clearTimeout(limit)
      running.delete(child)
      if (!ending) resolve({ ok, output, seconds: (performance.now() - startedAt) / 1000 })
    }
    const limit =
      timeoutMs &&
      setTimeout(() => {
        output += `\nStopped after ${timeoutMs / 1000} s without an end.\n`
        signalGroup(child, 'SIGKILL')
      }, timeoutMs)

    running.add(child)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`
      settle(false)
    })
    child.once('exit', () => {
      signalGroup(child, 'SIGKILL')
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, lastWordsMs).unref()
    })
    child.once('close', (exitCode) => settle(exitCode === 0))
  })
}

/** Interrupts every running command as Ctrl-C would (Playwright ends its servers and browsers on no other signal). */
export async function endCommands(): Promise<void> {
  ending = true
  const children = [...running]
  const closed = children.map((child) => once(child, 'close'))
  for (const child of children) signalGroup(child, 'SIGINT')
  const impatience = setTimeout(() => {
    for (const child of children) signalGroup(child, 'SIGKILL')
  }, graceMs)
  await Promise.all(closed)
  clearTimeout(impatience)
}

function signalGroup(leader: ChildProcess, signal: NodeJS.Signals): void {
  if (leader.pid === undefined) return
  try {
    process.kill(-leader.pid, signal)
  } catch {
    // The group is empty, which is what was wanted.
  }
}
