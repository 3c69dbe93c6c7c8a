import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Shows that both apps are typed from the contracts: a copy whose contracts are changed does not pass the type check.
 * That the project itself passes is a step of its own.
 */
const root = path.join(import.meta.dirname, '..')
const contracts = 'packages/contracts'
/** What the copied contracts call otherwise: one check of the types, which takes long, tells of all of it. */
const renamed = [
  { what: 'a field of the order', name: 'fullname', newName: 'wholeName' },
  { what: 'an endpoint', name: 'getConfirmation', newName: 'readConfirmation' },
]
/** Time limit for the check of the types: it takes a minute of both processors, and others may be busy with them. */
const longestCheckMs = 360_000
const ended = new AbortController()
let copy: string
/** What the check of the types says. */
let found: string

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'contract-proof-'))
  const leftOut = /\/(dist|drizzle)$/
  // Of the scripts, what both apps are built by.
  const scripts = ['scripts/tsconfig.json', 'scripts/server-code.ts']
  for (const part of ['apps/api', 'apps/web', contracts, ...scripts, 'tsconfig.base.json']) {
    // Links are copied as they are, so that the copied apps find the copied contracts.
    await cp(path.join(root, part), path.join(copy, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !leftOut.test(source),
    })
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  await rename(path.join(copy, contracts, 'src'))
  found = await promisify(execFile)('tsc', ['-b', 'apps/api', 'apps/web'], { cwd: copy, signal: ended.signal }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}, longestCheckMs)
afterAll(() => {
  // A check that takes too long does not outlive its test.
  ended.abort()
  return rm(copy, { recursive: true, force: true })
})

async function rename(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts')) continue
    const file = path.join(folder, name)
    let text = await readFile(file, 'utf8')
    for (const { name, newName } of renamed) text = text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), newName)
    await writeFile(file, text)
  }
}

test.for(renamed)('$what that is renamed breaks the type check of both apps', async ({ name }) => {
  const files = new Set([...found.matchAll(/^(apps\/\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file as string))
  const atFault = new Set<string>()
  for (const file of files) {
    const usesIt = new RegExp(`\\b${name}\\b`).test(await readFile(path.join(copy, file), 'utf8'))
    if (usesIt) atFault.add(file.split('/').slice(0, 2).join('/'))
  }
  expect([...atFault].toSorted()).toEqual(['apps/api', 'apps/web'])
})
