import { setImmediate as othersTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UnhurriedWork } from './unhurried-work.ts'

/** Keeps the process from all else. */
function busyFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('others have their turn between two pieces of work, however much of it waits', async () => {
  const unhurried = new UnhurriedWork()
  const seen: number[] = []
  let done = 0
  const all = Promise.all([1, 2, 3].map((each) => unhurried.add(() => busyFor(20))?.then(() => (done = each))))
  while (done < 3) {
    await othersTurn()
    seen.push(done)
  }
  await all
  // Work that follows upon work at once leaves nobody a turn in between.
  for (const each of [1, 2]) expect(seen).toContain(each)
})

test('work that fails tells whoever asked for it, and holds up nothing', async () => {
  const unhurried = new UnhurriedWork()
  const failing = unhurried.add(() => {
    throw new Error('no')
  })
  const next = unhurried.add(() => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('what comes while too much is waiting is not taken', async () => {
  const unhurried = new UnhurriedWork()
  const taken = Array.from({ length: 202 }, (_, at) => unhurried.add(() => at))
  expect(taken.map((work) => work !== undefined).lastIndexOf(true)).toBe(200)
  expect(await Promise.all(taken)).toEqual([...Array(201).keys(), undefined])
})
