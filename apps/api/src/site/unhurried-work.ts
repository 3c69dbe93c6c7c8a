import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'

/** Longest queue: a page that is requested often comes up again. */
const mostWaiting = 200

/**
 * Does costly work one piece at a time, and rests after each as long as it took. Compressing hard takes a
 * thread of the pool that also checks passwords: several at once would make everybody who signs in wait, and one
 * without pauses takes half of a small machine.
 */
export class UnhurriedWork {
  readonly #queue = new PQueue({ concurrency: 1 })

  /** @returns false if too much is waiting already */
  add(work: () => Promise<void>): boolean {
    if (this.#queue.size >= mostWaiting) return false
    void this.#queue.add(async () => {
      const begun = performance.now()
      await work()
      await pause(performance.now() - begun, undefined, { ref: false })
    })
    return true
  }
}
