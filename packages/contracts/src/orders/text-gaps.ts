const gap = /\{(\w*)\}/g

/** The gaps of a text, such as `reference` of `{reference}`, in their order. */
export function gapsIn(text: string): string[] {
  return [...text.matchAll(gap)].map(([, name = '']) => name)
}

/**
 * Fills the gaps of a text. What is in square brackets is left out where one of its gaps has no value.
 * @param values what each gap stands for; undefined where that is not known
 */
export function fillGaps(text: string, values: Readonly<Record<string, string | undefined>>): string {
  const fill = (part: string) => part.replace(gap, (_all, name: string) => values[name] ?? '')
  const isWhole = (part: string) => gapsIn(part).every((name) => values[name] !== undefined)
  return fill(text.replace(/\[([^\]]*)\]/g, (_all, part: string) => (isWhole(part) ? part : '')))
}

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day in Lagos, such as `2027-03-17`, as a text to a buyer says it. */
export function dayInWords(day: string): string {
  return dayWords.format(new Date(`${day}T00:00:00Z`))
}
