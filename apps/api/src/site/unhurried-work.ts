import { setTimeout as pause } from 'node:timers/promises'

/** Most that wait: what is asked for often asks again. */
const mostWaiting = 200

/**
 * Does costly work for later one after the other, and rests after each as long as it took. Compressing hard takes a
 * thread of the pool on which passwords are checked: several at once would make everybody who signs in wait, and one
 * without a pause takes half of a small machine.
 */
export class UnhurriedWork {
  readonly #waiting: (() => Promise<void>)[] = []
  #isBusy = false

  /** @returns false where too much waits already */
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
