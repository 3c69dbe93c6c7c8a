import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSending } from './sending.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { setTimeout: (work: () => void, ms: number) => setTimeout(work, ms) })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Something that waits until so many tries were made. */
function waitingFor(needed: number) {
  const tries: number[] = []
  const startedAt = Date.now()
  const stop = startSending({
    onChange: () => () => undefined,
    sendWaiting: async () => tries.push(Date.now() - startedAt),
    look: async () => tries.length < needed,
  })
  return { tries, stop }
}

test('what waits is tried at once and then from time to time, until it is sent', async () => {
  const { tries, stop } = waitingFor(3)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(tries).toEqual([0, 30_000, 60_000])
  stop()
})

test('what a network does not carry that has just come back is tried once more soon', async () => {
  const { tries, stop } = waitingFor(3)
  await vi.advanceTimersByTimeAsync(10_000)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(tries).toEqual([0, 10_000, 13_000])
  stop()
})

test('nothing is tried any more once it is stopped', async () => {
  const { tries, stop } = waitingFor(9)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(tries).toEqual([0, 0])
})
