import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { journalOn } from './journal.ts'
import type { NewLine } from './journal-queries.ts'

const line = (about: string): NewLine => ({ person: 'a@staff.example', what: 'signed-in', call: 'signIn', about })

/** A table that can be away, and what became of what was to be written. */
function table() {
  const state = { isAway: false, lines: [] as string[], failures: 0, lost: 0, largest: 0 }
  const journal = journalOn(
    async (lines) => {
      await Promise.resolve()
      if (state.isAway) throw new Error('away')
      state.largest = Math.max(state.largest, lines.length)
      state.lines.push(...lines.map(({ about = '' }) => about))
    },
    {
      onFailure: () => void state.failures++,
      onLost: (count) => {
        state.lost += count
      },
    },
  )
  return { journal, state }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('what could not be written is told once, and written when the records are back, in its order', async () => {
  const { journal, state } = table()
  state.isAway = true
  journal.note(line('first'))
  await journal.written()
  journal.note(line('second'))
  await journal.written()
  expect(state).toMatchObject({ lines: [], failures: 1, lost: 0 })
  state.isAway = false
  await journal.written()
  expect(state.lines).toEqual(['first', 'second'])
})

test('what is noted while something is written is written after it, once', async () => {
  const { journal, state } = table()
  journal.note(line('first'))
  const writing = Promise.all([journal.written(), journal.written()])
  journal.note(line('second'))
  await writing
  await journal.written()
  expect(state.lines).toEqual(['first', 'second'])
})

test('as much as can wait is written in portions; what is more is lost, and so is what waits at the end', async () => {
  const { journal, state } = table()
  state.isAway = true
  for (let count = 0; count < 10_010; count++) journal.note(line(String(count)))
  await journal.written()
  expect(state.lost).toBe(10)
  state.isAway = false
  await journal.written()
  expect(state.lines).toHaveLength(10_000)
  expect(state.largest).toBe(500)
  state.isAway = true
  journal.note(line('last'))
  await journal.close()
  expect(state.lost).toBe(11)
})
