import { type Outcome, phoneOf } from './visitor.ts'

/** A line of an order, as the tables have it. */
export interface StoredLine {
  readonly reference: string
  readonly token: string
  readonly phone: string
  /** Whether staff had cancelled the order when the same was ordered again: then that is another order. */
  readonly wasReplaced: boolean
}

/**
 * Compares what visitors were told with what is stored.
 * @returns every promise that was broken, in words
 */
export function brokenToVisitors(outcomes: readonly Outcome[], lines: readonly StoredLine[]): string[] {
  const stored = Map.groupBy(lines, ({ phone }) => phone)
  const broken = outcomes.flatMap(({ visitor, told, refusal, strange }) => {
    const all = stored.get(phoneOf(visitor)) ?? []
    const found = all.filter(({ wasReplaced }) => !wasReplaced)
    const who = `Visitor ${visitor.number} (${visitor.kind}, ${visitor.products} products)`
    const named = [...told].map((name) => all.find(({ token }) => name.endsWith(token))?.reference ?? name)
    const names = new Set(named.filter((name) => !all.some((row) => row.wasReplaced && row.reference === name)))
    const say = (isBroken: boolean, what: string) => (isBroken ? [`${who}: ${what}`] : [])
    return [
      ...say(names.size > 1, `was told of several orders: ${[...names].join(', ')}`),
      ...say(told.size > 0 && found.length === 0, 'was told that the order is stored, and it is not'),
      ...say(found.length > visitor.products, `is stored ${found.length} times`),
      ...say(found.length > 0 && found.length < visitor.products, `is stored in part: ${found.length} lines`),
      ...say(new Set(found.map(({ reference }) => reference)).size > 1, 'has several references'),
      ...say(names.size === 1 && found.some(({ reference }) => !names.has(reference)), 'was told another reference'),
      ...say(refusal !== undefined && found.length > 0, 'was refused, and is stored'),
      ...say(refusal === '' || (refusal !== undefined && visitor.kind !== 'wrong'), `was refused: "${refusal}"`),
      ...say(visitor.kind === 'wrong' && refusal === undefined, 'was not told what is wrong'),
      ...say(told.size === 0 && visitor.kind !== 'wrong', 'was told nothing although all was calm at the end'),
      ...say(strange.length > 0, `got a strange answer: ${strange.join(' | ')}`),
    ]
  })
  const known = new Set(outcomes.map(({ visitor }) => phoneOf(visitor)))
  const unknown = lines.filter(({ phone }) => !known.has(phone))
  return unknown.length > 0 ? [...broken, `${unknown.length} orders are stored that nobody placed`] : broken
}
