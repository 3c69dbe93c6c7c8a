/**
 * Whether two values of a field say the same. The database returns the properties of a line in an order of its own, a
 * line that was written before it had a property lacks what is null in later ones, and a moment may be written with
 * another zone.
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
      const said = Object.entries(part).filter(([, value]) => value !== null)
      return Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1)))
    }) ?? ''
  )
}
