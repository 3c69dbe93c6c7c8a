import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Shows that both apps are typed from the contracts: a copy whose contracts are changed does not pass the type check.
 */
const root = path.join(import.meta.dirname, '..')
const contracts = 'packages/contracts'
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'contract-proof-'))
  const leftOut = /\/(dist|drizzle)$/
  for (const part of ['apps/api', 'apps/web', contracts, 'tsconfig.base.json']) {
    // Links are copied as they are, so that the copied apps find the copied contracts.
    await cp(path.join(root, part), path.join(copy, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !leftOut.test(source),
    })
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** The apps in which the type checker finds errors in the copy. @param signal ends it together with its test */
async function appsAtFault(signal: AbortSignal): Promise<string[]> {
  const output = await promisify(execFile)('tsc', ['-b', 'apps/api', 'apps/web'], { cwd: copy, signal }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  const files = [...output.matchAll(/^(apps\/\w+)\/\S+\(\d+,\d+\): error/gm)].map(([, app]) => app)
  return [...new Set(files)].toSorted() as string[]
}

/** Changes every file of the copied contracts, checks, and puts them back. */
async function withChanged(pattern: RegExp, replacement: string, signal: AbortSignal): Promise<string[]> {
  const folder = path.join(copy, contracts, 'src')
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.endsWith('.ts')).map((name) => path.join(folder, name))
  const before = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)))
  for (const [file, text] of before) await writeFile(file, text.replace(pattern, replacement))
  const atFault = await appsAtFault(signal)
  for (const [file, text] of before) await writeFile(file, text)
  return atFault
}

test('the copy itself passes', async ({ signal }) => {
  expect(await appsAtFault(signal)).toEqual([])
})

test.for<[change: string, pattern: RegExp, replacement: string]>([
  ['a renamed field of the order', /\bfullname\b/g, 'wholeName'],
  ['a renamed endpoint', /\bgetConfirmation\b/g, 'readConfirmation'],
])('%s breaks the type check of both apps', async ([_change, pattern, replacement], { signal }) => {
  expect(await withChanged(pattern, replacement, signal)).toEqual(['apps/api', 'apps/web'])
})
