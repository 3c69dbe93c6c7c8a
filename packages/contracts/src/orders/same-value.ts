/**
 * Whether two values of a field say the same. The database returns the properties of a line in an order of its own, and
 * a moment may be written with another zone.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === 'string' && moment.test(part)) return Date.parse(part)
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
      return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
    }) ?? ''
  )
}
