import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'

/**
 * Does work that keeps the process from all else, such as half a second for the longest text: one at a time, and after
 * each for as long nothing of it, so that others have at least every second moment.
 */
export function oneByOne() {
  const queue = new PQueue({ concurrency: 1 })
  return <Result>(work: () => Result): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    void queue.add(async () => {
      const beganAt = performance.now()
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
      await pause(performance.now() - beganAt)
    })
    return promise
  }
}
