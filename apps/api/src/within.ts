import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for something no longer than so many seconds. What takes longer goes on, and nobody hears of its end.
 * @throws {Error} when it takes longer
 */
export async function within<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  const inTime = new AbortController()
  const tooLate = pause(seconds * 1_000, undefined, { signal: inTime.signal }).then(() =>
    Promise.reject(new Error(`It did not end within ${seconds} seconds`)),
  )
  try {
    return await Promise.race([work, tooLate])
  } finally {
    inTime.abort()
  }
}
