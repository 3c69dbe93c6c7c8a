import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browserFolders, chooseSteps } from './steps.ts'

const namesOf = (names: readonly string[]) => {
  const { whole, tests } = chooseSteps(names)
  return [...whole, ...tests].map(({ name }) => name)
}

test('every browser test on the phone is in one step', async () => {
  const files = await readdir(path.join(import.meta.dirname, '../e2e'), { recursive: true })
  const specs = files.filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules'))
  const folders = new Set(specs.map((file) => file.split(path.sep)[0]))
  expect([...folders].toSorted()).toEqual(Object.values(browserFolders).flat().toSorted())
})

test('every project of Playwright is in a step', async () => {
  const config = await readFile(path.join(import.meta.dirname, '../e2e/playwright.config.ts'), 'utf8')
  const projects = [...config.matchAll(/\bname: '([^']+)'/g)].map(([, name]) => `--project=${name}`)
  const run = new Set(chooseSteps(['all']).tests.flatMap(({ command }) => command('report')))
  expect(projects.length).toBeGreaterThan(0)
  expect(projects.filter((project) => !run.has(project))).toEqual([])
})

test('all are those that run without a name, and those that have to be named', () => {
  const usual = namesOf([])
  const every = namesOf(['all'])
  expect(every.slice(0, usual.length)).toEqual(usual)
  expect(new Set(every).size).toBe(every.length)
  for (const name of every) expect(namesOf([name])).toContain(name)
})

test('a step that starts what was built builds first, and no other does', () => {
  expect(namesOf(['faults'])).toEqual(['build', 'faults'])
  expect(namesOf(['types'])).toEqual(['types'])
})

test('a name that is none is answered with those that there are', () => {
  expect(() => chooseSteps(['browser'])).toThrow(/no step called browser\. The steps are: types, .*, faults, all\./)
})
