import { expect, test } from 'vitest'
import { noteScripts } from './inline-scripts.server.ts'

test('a NUL in what a page knows is written as its number, in the page and in what the policy allows', () => {
  const before = [{ tag: 'script' as const, children: 'state = "Ngo\0zi"' }]
  const serverSsr = { takeInitialHydrationScriptTags: () => ({ before, after: [] }) }
  const scripts: string[] = []
  noteScripts({ serverSsr } as never, scripts)
  const written = serverSsr.takeInitialHydrationScriptTags().before.map(({ children }) => children)
  expect([written, scripts]).toEqual(Array(2).fill(['state = "Ngo\\u0000zi"']))
})
