import { Refusal } from './failures.ts'

/**
 * Limits how much work of one caller is in progress in this process, including what waits for its turn.
 * @param most the limit
 * @param message for a caller above the limit
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
