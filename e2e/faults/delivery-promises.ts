import { notCounted } from '@divine/contracts/orders/runs'
import type { StoredEvent, StoredOrder } from '../support/stored-orders.ts'
import type { DeliveryRecord, MadeRun, Word } from './delivery-record.ts'
import type { StoredDelivery } from './stored-delivery.ts'

/** Begins the name of a rider where an event says who acted. */
const riderMark = 'rider '

/** Whether an event tells of a run: it was given to its rider, the rider said something, or an owner signed it off. */
export function isOfDelivery({ kind, actor, changes }: Pick<StoredEvent, 'kind' | 'actor' | 'changes'>): boolean {
  const isGiven = changes.stage?.[1] === 'with-rider' && changes.runId !== undefined
  return isOfRider({ actor }) || kind === 'settled' || isGiven
}

function isOfRider({ actor }: Pick<StoredEvent, 'actor'>): boolean {
  return actor?.startsWith(riderMark) === true
}

/**
 * Compares what dispatchers and riders were told with what is stored. What becomes of the money is another matter.
 * @returns every promise that was broken, in words
 */
export function brokenInRuns(
  record: DeliveryRecord,
  orders: readonly StoredOrder[],
  { runs, stops }: Pick<StoredDelivery, 'runs' | 'stops'>,
): string[] {
  const events = orders.flatMap(({ reference, events: own }) => own.map((event) => ({ ...event, reference })))
  const byAct = Map.groupBy(events, ({ actId }) => actId)
  const words = new Map(record.words.map((word) => [actIdOf(word), word]))
  const keys = new Set(record.made.map(({ key }) => key))
  const planned = Map.groupBy(
    stops.filter(({ isPlanned }) => isPlanned),
    ({ reference }) => reference,
  )
  return [
    ...(record.words.some(({ counted }) => counted.length > 0) ? [] : ['No rider was told anything']),
    ...record.made.flatMap((made) =>
      brokenByRun(
        made,
        runs.flatMap(({ id, actId }) => (actId === made.key ? [id] : [])),
      ),
    ),
    ...runs.flatMap(({ id, actId }) => (keys.has(actId ?? '') ? [] : [`Run ${id} is stored, which nobody made`])),
    ...takenTwice(record),
    ...[...planned].flatMap(([reference, found]) =>
      found.length > 1 ? [`${reference} is in the runs ${found.map(({ run }) => run).join(' and ')}`] : [],
    ),
    ...record.words.flatMap((word) => brokenByWord(word, byAct.get(actIdOf(word)) ?? [])),
    ...orders.flatMap((order) => [...unsaid(order, record, words), ...otherThanSaidLast(order, words)]),
  ]
}

/** Under which the event of a word is stored. */
function actIdOf({ run, key }: Pick<Word, 'run' | 'key'>): string {
  return `run-${run}-${key}`
}

function brokenByRun({ by, told, answer }: MadeRun, found: readonly number[]): string[] {
  const who = `${by} put a run together`
  const isOne = found.length === 1 && told.size === 1 && told.has(found[0] ?? 0)
  return [
    ...(answer === 'done' && !isOne ? [`${who}, was told ${[...told]}, and stored is ${found}`] : []),
    // The refusal may be that of a second try, which came before the first was through.
    ...(answer === 'refused' && found.length > 1 ? [`${who}, was refused, and stored is ${found}`] : []),
    ...(answer === undefined ? [`${who}, and was told nothing although all was calm at the end`] : []),
  ]
}

/** Orders that two runs had at the same time, by what dispatchers were told. */
function takenTwice({ taken }: Pick<DeliveryRecord, 'taken'>): string[] {
  const spans = taken.flatMap(({ references, ...span }) => references.map((reference) => ({ ...span, reference })))
  return [...Map.groupBy(spans, ({ reference }) => reference)].flatMap(([reference, own]) => {
    const sorted = own.toSorted((one, other) => one.toldAt - other.toldAt)
    return sorted.flatMap((span, index) => {
      const other = sorted.slice(index + 1).find(({ run, toldAt }) => run !== span.run && toldAt < span.letGoAt)
      return other ? [`${reference} was in run ${span.run} and in run ${other.run} at the same time`] : []
    })
  })
}

function brokenByWord(
  { reference, rider, said, counted }: Word,
  events: readonly (StoredEvent & { readonly reference: string })[],
): string[] {
  const who = `${reference}: rider ${rider} said ${said.outcome} ${said.note}`
  const { outcome, sumNaira = null, paidBy = null, reason = null } = said
  const isWrong = events.some(
    ({ changes, ...event }) =>
      event.reference !== reference ||
      event.actor !== riderMark + rider ||
      !event.note.includes(said.note) ||
      (event.kind === 'moved' &&
        (changes.stage?.[1] !== outcome ||
          (changes.takenNaira?.[1] ?? null) !== sumNaira ||
          (changes.paidBy?.[1] ?? null) !== paidBy ||
          (changes.reason?.[1] ?? null) !== reason)),
  )
  const [event] = events
  const isLeftOut = event?.kind === 'noted' && event.note.startsWith(notCounted)
  const isBoth = new Set(counted).size > 1
  return [
    ...(events.length > 1 ? [`${who}, which is stored ${events.length} times`] : []),
    ...(isWrong ? [`${who}, and something else is stored`] : []),
    ...(counted.length > 0 && !event ? [`${who}, was told that it is kept, and it is lost`] : []),
    ...(isBoth ? [`${who}, and was told that it counts, and that it does not`] : []),
    ...(!isBoth && event && counted.length > 0 && counted[0] === isLeftOut
      ? [`${who}, was told that it ${isLeftOut ? 'counts, and it does not' : 'does not count, and it does'}`]
      : []),
    ...(counted.length === 0 ? [`${who}, and was told nothing although all was calm at the end`] : []),
  ]
}

/** Events of runs that nobody is known to have caused. */
function unsaid(
  { reference, events }: StoredOrder,
  { sent, staff }: DeliveryRecord,
  words: ReadonlyMap<string | null, Word>,
): string[] {
  return events.filter(isOfDelivery).flatMap(({ id, kind, actor, actId, changes }) => {
    if (!isOfRider({ actor })) {
      const run = changes.runId?.[1]
      return staff.has(actor ?? '') && (run == null || sent.has(run)) ? [] : [`${reference}: ${actor} "${kind}" it`]
    }
    // What was said before is taken back by what is said instead.
    const next = events.find((event) => event.id > id)
    const isOfWord = kind === 'taken-back' ? next?.actor === actor && words.has(next.actId) : words.has(actId)
    return isOfWord ? [] : [`${reference}: ${actor} "${kind}" it, which nobody said`]
  })
}

/** Where another word counts than the last one that riders said while a run had an order that was theirs alone. */
function otherThanSaidLast({ reference, events }: StoredOrder, words: ReadonlyMap<string | null, Word>): string[] {
  const broken: string[] = []
  let run: number | null = null
  let last: Word | undefined
  let counting: Word | undefined
  const close = () => {
    if (last !== counting)
      broken.push(`${reference}: of ${last?.said.note} and ${counting?.said.note} the first is last`)
    run = null
    last = undefined
    counting = undefined
  }
  for (const event of events) {
    const { actor, changes, kind, actId } = event
    // From then on the office has said something, or signed it off.
    if ((changes.stage && !isOfRider({ actor })) || kind === 'settled') close()
    if (changes.runId) run = changes.runId[1]
    const word = words.get(actId)
    if (!word || word.run !== run) continue
    if (!last || word.said.at > last.said.at) last = word
    if (kind === 'moved') counting = word
  }
  close()
  return broken
}
