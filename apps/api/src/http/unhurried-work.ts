import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'

/** Longest queue: whatever is asked for often comes up again. */
const mostWaiting = 200

/**
 * Does costly work one piece at a time, and rests after each as long as it took: pieces that follow upon each other
 * keep all else waiting. Compressing hard takes a thread of the pool that also checks passwords, and the claim gate
 * takes the whole process, for half a second with the longest text.
 */
export class UnhurriedWork {
  readonly #queue = new PQueue({ concurrency: 1 })

  /** @returns what the work brings or throws; undefined if too much is waiting already */
  add<Result>(work: () => Result | Promise<Result>): Promise<Result> | undefined {
    if (this.#queue.size >= mostWaiting) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    void this.#queue.add(async () => {
      const begun = performance.now()
      try {
        resolve(await work())
      } catch (error) {
        reject(error)
      }
      await pause(performance.now() - begun, undefined, { ref: false })
    })
    return promise
  }
}
