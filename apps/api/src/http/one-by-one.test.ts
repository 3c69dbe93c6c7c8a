import { setImmediate as othersTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

/** Keeps the process from all else. */
function busyFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('others have their turn between two pieces of work, however much of it waits', async () => {
  const inTurn = oneByOne()
  const seen: number[] = []
  let done = 0
  const all = Promise.all([1, 2, 3].map((each) => inTurn(() => busyFor(20)).then(() => (done = each))))
  while (done < 3) {
    await othersTurn()
    seen.push(done)
  }
  await all
  // Work that follows upon work at once leaves nobody a turn in between.
  for (const each of [1, 2]) expect(seen).toContain(each)
})

test('work that fails tells whoever asked for it, and holds up nothing', async () => {
  const inTurn = oneByOne()
  const failing = inTurn(() => {
    throw new Error('no')
  })
  const next = inTurn(() => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
