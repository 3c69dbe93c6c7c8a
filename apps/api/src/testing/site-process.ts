import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** The site as it is shipped. Needs `npm run build`. */
const main = path.join(import.meta.dirname, '../../dist/main.js')

/** A process of the site. */
export interface SiteProcess {
  readonly child: ChildProcess
  /** Everything that the process has written so far. */
  said(): string
  /** Resolves when the process has written this. @throws when it ends before */
  says(text: string): Promise<void>
  /** How it ended. */
  readonly ended: Promise<number | null>
}

/**
 * Starts the site as a process of its own on a free port of 127.0.0.1. Whoever starts it ends it.
 * @param env settings, and nothing else of the surroundings
 * @param output where its standard output goes; what goes to a file is not among what was said
 */
export function startSiteProcess(env: Record<string, string>, output: 'pipe' | number = 'pipe'): SiteProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', output, 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      HOST: '127.0.0.1',
      SHUTDOWN_GRACE_SECONDS: '0',
      ...env,
    },
  })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const listener of listeners) listener()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    said: () => text,
    ended,
    async says(awaited) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = () => text.includes(awaited) && resolve()
      listeners.add(look)
      void ended.then(() => reject(new Error(`It ended without saying "${awaited}":\n${text}`)))
      look()
      await promise
    },
  }
}
