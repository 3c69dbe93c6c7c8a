/** What a figure is compared with. A missed target is shown, never fatal: a busy machine misses some. */
export interface Target {
  readonly rule: 'at most' | 'at least'
  readonly value: number
}

/** One measured value, as the table and results.json show it. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** Such as `ms`, `req/s`, `bytes`; a ratio has `×`. */
  readonly unit: string
  readonly target?: Target
}

/** Whether the target is met; undefined if there is none. */
export function meetsTarget({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined
  return target.rule === 'at most' ? value <= target.value : value >= target.value
}
