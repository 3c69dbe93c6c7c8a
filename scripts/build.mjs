import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { mayNotWrite, oneAtATime } from './one-at-a-time.mjs'

/**
 * Builds what has changed since it was last built; Turbo knows what that is. Two starts at once would write the same
 * folders, so the second one waits for the first.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const turbo = path.join(root, 'node_modules/.bin/turbo')
const forTurbo = path.join(root, 'scripts/for-turbo')

async function build() {
  const { status, error } = spawnSync(
    turbo,
    ['run', 'build', '--output-logs=errors-only', '--log-order=stream', '--no-update-notifier'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: [forTurbo, process.env.PATH].join(path.delimiter), TURBO_TELEMETRY_DISABLED: '1' },
    },
  )
  if (status === 0) return
  process.stderr.write(
    error
      ? `The site could not be built: ${turbo} did not start (${error.message}). npm run setup installs it.\n`
      : 'The site could not be built; the reason is above.\n',
  )
  process.exitCode = 1
}

try {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true })
  await oneAtATime(path.join(root, 'node_modules/.building'), build)
} catch (error) {
  if (!mayNotWrite(error)) throw error
  process.stderr.write(`The site cannot be built here: ${root} may not be written.\n`)
  process.exitCode = 1
}
