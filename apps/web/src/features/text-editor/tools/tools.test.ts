// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { toolGroups } from './tools.tsx'

test('no two tools have the same id or the same keys', () => {
  const tools = toolGroups.flat()
  const keys = tools
    .flatMap((tool) => ('choices' in tool ? tool.choices.map((choice) => choice.keys) : [tool.keys]))
    .flatMap((pressed) => (pressed ? [JSON.stringify(pressed)] : []))
  expect(keys.length).toBeGreaterThan(10)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length)
})
