import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const projectFolder = path.join(import.meta.dirname, '../../..')
const startTimeoutMs = 30_000
/** The API gives requests in flight 4.5 s. */
const stopTimeoutMs = 10_000

/** What `npm start` says as well. */
const flags = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning']
const asStarted = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'node_modules/.cache/node' }

/** The line in which one of our servers says that it listens, and where. */
const readyLine = /\bis at (http:\/\/\S+)/

/** A running server, and how to look at its process. */
export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  /** From the start of the process until it listened. */
  readonly startMs: number
}

/** The same as {@link startServerProcess}, for callers that only need to talk to it. */
export async function startServer(
  stack: AsyncDisposableStack,
  script: string,
  env: Record<string, string>,
): Promise<string> {
  return (await startServerProcess(stack, script, env)).origin
}

/**
 * The same, for a script that has no tables of its own: the API has made them before, with their indexes and triggers.
 */
export async function startOnOurTables(
  stack: AsyncDisposableStack,
  script: string,
  env: Record<string, string>,
): Promise<string> {
  {
    await using migration = new AsyncDisposableStack()
    await startServer(migration, 'apps/api/dist/main.js', env)
  }
  return startServer(stack, script, env)
}

/**
 * Runs a server script of the project as a process of its own on a free port of 127.0.0.1, until the stack is disposed.
 * It sees only the given variables.
 * @param script path from the project folder
 * @throws {Error} with its output, if it ends instead of listening
 */
export async function startServerProcess(
  stack: AsyncDisposableStack,
  script: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...flags, path.join(projectFolder, script)], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, ...asStarted, HOST: '127.0.0.1', PORT: '0', SHUTDOWN_GRACE_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  stack.defer(() => stop(child))
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`${script} ${reason}:\n${output.trim()}`))
    const timer = setTimeout(() => fail(`did not listen within ${startTimeoutMs / 1000} s`), startTimeoutMs)
    child.once('exit', () => fail('ended'))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const origin = readyLine.exec(output)?.[1]
        if (!origin) return
        clearTimeout(timer)
        resolve({ origin, pid: child.pid ?? 0, startMs: performance.now() - startedAt })
      })
    }
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.kill('SIGTERM')
  await gone
  clearTimeout(impatience)
}
