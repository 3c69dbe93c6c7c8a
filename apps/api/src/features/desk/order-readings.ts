import type { Hint } from '@divine/contracts/calls/order-desk'
import { queuesOfRole, readingOf, readsEveryStage, stagesOfRole } from '@divine/contracts/calls/role-table'
import type { StaffMember } from '@divine/contracts/calls/staff'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { packageCode } from '@divine/contracts/catalogue/package-code'
import { skuOf } from '@divine/contracts/catalogue/sku'
import type { SoldLine } from '@divine/contracts/orders/history'
import { hiddenPhone } from '@divine/contracts/orders/phone'
import type { Stage } from '@divine/contracts/orders/stages'

/** Who reads. */
export type Reader = Pick<StaffMember, 'email' | 'role'>

/** What every answer says that is an order, in whatever length. */
interface AnyOrder extends Readonly<Record<string, unknown>> {
  readonly reference: string
  readonly stage: Stage
  /** Who has the buyer. An answer that does not say it is read as if a colleague had. */
  readonly claim?: { readonly by: string } | null
}

/** Whether an order is there for somebody at all. */
export function mayRead({ role }: Pick<Reader, 'role'>, { stage }: Pick<AnyOrder, 'stage'>): boolean {
  return stagesOfRole[role].includes(stage)
}

/** Whether an answer tells of one order that is not there for somebody: as itself, or below `order`. */
export function tellsOfUnreadable(reader: Pick<Reader, 'role'>, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if ('order' in answer) return tellsOfUnreadable(reader, answer.order)
  return isOrder(answer) && !mayRead(reader, answer)
}

/** The counts of the queues that somebody works. */
export function countsFor<Counts extends object>({ role }: Pick<Reader, 'role'>, counts: Counts): Partial<Counts> {
  const own: readonly string[] = queuesOfRole[role]
  return Object.fromEntries(Object.entries(counts).filter(([queue]) => own.includes(queue))) as Partial<Counts>
}

/**
 * An answer that holds orders, as somebody may read it: what their role may not see is not in it. Orders that are not
 * there for them are left out of lists.
 * @param catalogue says under which number a product is packed
 * @param answer an order, a list of orders, or a refusal with the order as it is now
 */
export function answerFor(catalogue: Catalogue, reader: Reader, answer: unknown): unknown {
  if (reader.role === 'owner' || typeof answer !== 'object' || answer === null) return answer
  if (Array.isArray(answer)) {
    return answer
      .filter((each) => !isOrder(each) || mayRead(reader, each))
      .map((each) => answerFor(catalogue, reader, each))
  }
  if ('order' in answer) return { ...answer, order: answerFor(catalogue, reader, answer.order) }
  if (!isOrder(answer)) return answer
  const { claim } = answer
  return readFields({ catalogue, reader, isHeld: claim !== null && claim?.by !== reader.email, order: answer }, answer)
}

function isOrder(answer: object): answer is AnyOrder {
  return 'reference' in answer && 'stage' in answer
}

/** How the fields of one order are read. */
interface Reading {
  readonly catalogue: Catalogue
  readonly reader: Reader
  /** Whether a colleague has the buyer. */
  readonly isHeld: boolean
  /** The order as it is now. */
  readonly order: AnyOrder
}

function readFields(reading: Reading, fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const read = readField(reading, field, value)
      return read === undefined ? [] : [[field, read]]
    }),
  )
}

/** @returns undefined where they do not read it */
function readField(reading: Reading, field: string, value: unknown): unknown {
  const { catalogue, reader, isHeld } = reading
  switch (readingOf(reader.role, field)) {
    case 'whole':
      return value
    case 'hidden':
      return undefined
    case 'unless-held':
      return isHeld ? hiddenPhone(String(value)) : value
    case 'as-sku':
      return (value as readonly SoldLine[]).map((line) => asSku(catalogue, line))
    case 'by-field':
      return byField[field as keyof typeof byField](reading, value)
  }
}

/** What is read by what it holds. */
const byField = {
  others: ({ catalogue, reader }: Reading, value: unknown) => answerFor(catalogue, reader, value),
  // What is said of a number on the list tells which number it is.
  hints: ({ isHeld }: Reading, value: unknown) =>
    (value as readonly Hint[]).filter(({ kind }) => !isHeld || kind !== 'wary'),
  events: (reading: Reading, value: unknown) =>
    (value as readonly AnyEvent[])
      // An order that was merged into this one had a buyer's call to itself.
      .filter(({ ofDuplicate }) => ofDuplicate === null || readsEveryStage(reading.reader.role))
      .map((event) => ({ ...event, changes: readChanges(reading, event.changes) })),
}

/**
 * Former numbers may be those of buyers whom a colleague has: of a number, no more is told than the order itself says.
 */
function readChanges(reading: Reading, changes: AnyEvent['changes']): AnyEvent['changes'] {
  const read = Object.entries(changes).flatMap(([field, both]) => {
    const isOpen = (each: unknown) => each === reading.order[field] && !reading.isHeld
    const values = both.map((each) => readField({ ...reading, isHeld: !isOpen(each) }, field, each))
    return values.includes(undefined) ? [] : [[field, values]]
  })
  return Object.fromEntries(read)
}

interface AnyEvent {
  readonly changes: Readonly<Record<string, readonly unknown[]>>
  readonly ofDuplicate: string | null
}

/** A line that says what to pack, and not what it is for. */
function asSku(catalogue: Catalogue, line: SoldLine): SoldLine {
  const { productId, name: _named, package: contents, bottles, priceNaira, ...more } = line
  // Whatever else a line says may tell what it is for: the type check fails here.
  more satisfies Record<string, never>
  return {
    productId: null,
    name: skuOf(catalogue, productId),
    package: contents && packageCode(contents),
    bottles,
    priceNaira,
  }
}
