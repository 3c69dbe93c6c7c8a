import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from './digest.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** Builds each app whose sources differ from those that it was built from. Both at once: they know nothing of each other. */
const root = fileURLToPath(new URL('..', import.meta.url))
/** What every app is made from besides its own folder. */
const shared = ['packages/contracts', 'tsconfig.base.json', 'pnpm-lock.yaml']

/** @param {string} app its folder @returns whether it is there, built from what stands in the sources now */
async function build(app) {
  const dist = path.join(root, app, 'dist')
  const record = path.join(dist, 'built-from')
  const from = digestOf(root, [app, ...shared])
  if (read(record) === from) return true
  rmSync(record, { force: true })
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: path.join(root, app),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  if (code === 0) writeFileSync(record, from)
  else process.stderr.write(`${app} could not be built:\n${output}\n`)
  return code === 0
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

mkdirSync(path.join(root, 'node_modules'), { recursive: true })
await oneAtATime(path.join(root, 'node_modules/.building'), async () => {
  const results = await Promise.all(['apps/web', 'apps/api'].map(build))
  if (results.includes(false)) process.exitCode = 1
})
