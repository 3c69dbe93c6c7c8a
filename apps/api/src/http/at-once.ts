import { Refusal } from './failures.ts'

/**
 * Bounds how much is under way for one caller in this process, what waits for its turn included.
 * @param most how much that is
 * @param message for whose work is beyond it
 * @returns a function that does the work for a caller, or throws {@link Refusal} 429
 */
export function atOnceLimit(most: number, message: string) {
  const underWay = new Map<string, number>()
  return async <Result>(caller: string, work: () => Promise<Result>): Promise<Result> => {
    const before = underWay.get(caller) ?? 0
    if (before >= most) throw new Refusal(429, 'too-many', message)
    underWay.set(caller, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(caller) ?? 1) - 1
      if (left > 0) underWay.set(caller, left)
      else underWay.delete(caller)
    }
  }
}
