/** What a trial has counted, and every promise that was broken, in words. */
export interface Findings {
  readonly counts: Readonly<Record<string, string | number>>
  readonly broken: readonly string[]
}
