import { setTimeout as pause } from 'node:timers/promises'

/** Longest queue: a page that is requested often comes up again. */
const mostWaiting = 200

/**
 * Does costly work one piece at a time, and rests after each as long as it took. Compressing hard takes a
 * thread of the pool that also checks passwords: several at once would make everybody who signs in wait, and one
 * without pauses takes half of a small machine.
 */
export class UnhurriedWork {
  readonly #waiting: (() => Promise<void>)[] = []
  #isBusy = false

  /** @returns false if too much is waiting already */
  add(work: () => Promise<void>): boolean {
    if (this.#waiting.length >= mostWaiting) return false
    this.#waiting.push(work)
    if (!this.#isBusy) void this.#workOff()
    return true
  }

  async #workOff(): Promise<void> {
    this.#isBusy = true
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      const begun = performance.now()
      await work()
      await pause(performance.now() - begun, undefined, { ref: false })
    }
    this.#isBusy = false
  }
}
