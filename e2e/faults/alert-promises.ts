import type { Received } from './alert-receiver.ts'

/**
 * What of the promises about alerts was broken, in words: every stored order of a buyer is told, none that is not
 * stored is, and none twice but under the same id.
 * @param stored references of the orders that buyers placed
 */
export function brokenToStaff(received: readonly Received[], stored: readonly string[]): string[] {
  const news = received.filter(({ type, isTaken }) => type === 'new-order' && isTaken)
  const idsOf = new Map<string, Set<string>>()
  for (const { id, references } of news) {
    for (const reference of references) idsOf.set(reference, (idsOf.get(reference) ?? new Set()).add(id))
  }
  const known = new Set(stored)
  return [
    ...stored.filter((reference) => !idsOf.has(reference)).map((reference) => `Nobody was told of ${reference}`),
    ...[...idsOf].flatMap(([reference, ids]) => [
      ...(known.has(reference) ? [] : [`Staff were told of ${reference}, which is not stored`]),
      ...(ids.size > 1 ? [`Staff were told of ${reference} under ${ids.size} ids`] : []),
    ]),
  ]
}

/** How often a message came once more than it had to: the receiver drops it by its id. */
export function repeatsIn(received: readonly Received[]): number {
  const taken = received.filter(({ isTaken }) => isTaken)
  return taken.length - new Set(taken.map(({ id }) => id)).size
}
