import type { Erasure } from '@divine/contracts/calls/privacy'
import type { Stage } from '@divine/contracts/orders/stages'
import type { Database } from '../../database/client.ts'
import { digestOfNumber } from '../../database/number-digests.ts'
import { sharedSecret } from '../../database/secret-queries.ts'
import { Refusal } from '../../http/failures.ts'
import { blankNotes, removeBeside } from './erase-queries.ts'
import { addToErasedFile, type Erased, type ErasedKind, isDigest, makeWritable, readErasedFile } from './erased-file.ts'
import { allErased, erasedAtOf, numbersWith, storeErased } from './erased-queries.ts'
import { type Buyer, buyerBy, notesNaming, notesWithNumber, onTheWayOf } from './held-queries.ts'
import { eraseReturned, ordersWith, returnedOrders } from './returned-queries.ts'

/** How many orders, histories, notes and reviews one transaction erases again. */
const atOnce = 100

/** Takes the buyer out of orders: of these ids, by whom; where stages are given, of those that are in one of them still. */
export type EraseOrders = (
  transaction: Database,
  ids: readonly number[],
  actor: string | null,
  onlyIn?: readonly Stage[],
) => Promise<{ readonly orders: number; readonly cancelled: number; readonly events: number }>

/** What an erasure took, in numbers. */
type ErasedCounts = Erasure['erased']

export interface Erasing {
  /**
   * Erases the buyer of a number everywhere, in one transaction, and keeps what was erased in the database and beside it.
   * @param notes ids of notes on orders of others to blank besides, of those in which the buyer is named
   * @returns how much that was, the buyer as they were known until then, the orders of others in which something was blanked, and
   *   whether the file beside the database has it
   * @throws {Refusal} 409 while one of the orders is with a rider, or not back yet
   */
  erase(
    phone: string,
    actor: string,
    notes: readonly number[],
  ): Promise<{ erased: ErasedCounts; buyer: Buyer; beside: readonly string[]; isKeptBeside: boolean }>
  /** Remembers a review that staff delete in this transaction: no backup brings it back. */
  rememberReview(transaction: Database, id: number): Promise<void>
  /** When a number was erased last. */
  erasedAt(phone: string): Promise<Date | null>
  /**
   * Erases again what a restored backup has brought back: what was stored before it was erased. Then the database and the
   * file beside it say the same.
   * @returns how many buyers were erased; the orders that have the number of one of them again by mistake, and were left; those
   *   that were erased with them, and had been handed over to another buyer when the number was erased; and whether the file
   *   was missing though the database has erasures
   */
  eraseAgain(): Promise<{
    readonly erased: number
    readonly undecided: readonly string[]
    readonly handedOver: readonly string[]
    readonly isFileNew: boolean
  }>
}

/** References of orders that had a number by mistake when it was erased, and whose own buyer was not erased. */
function othersOf(erased: readonly Erased[]): string[] {
  const idsOf = (kind: ErasedKind) =>
    erased.filter(({ what }) => what.startsWith(`${kind} `)).map(({ what }) => what.slice(kind.length + 1))
  const own = new Set(idsOf('order'))
  return idsOf('mistyped').filter((reference) => !own.has(reference))
}

/** Whether an order was another buyer's when a number was erased that it has in the backup. */
function wasHandedOver(erased: readonly Erased[], reference: string): boolean {
  const has = (kind: ErasedKind) => erased.some(({ what }) => what === `${kind} ${reference}`)
  return has('history') && !has('order')
}

/** Thrown where the file beside the database cannot be used; says what the reader can do. */
export class ErasedFileError extends Error {}

/**
 * @param file path of the file beside the database that has the digests too
 * @param eraseOrders takes the buyer out of orders and their history
 * @param onUnwritten told where the file cannot be written; the next start tries again
 * @throws {ErasedFileError} when the file cannot be read, or is of another database
 */
export async function erasingOn(
  database: Database,
  file: string,
  eraseOrders: EraseOrders,
  onUnwritten: (error: unknown) => void,
): Promise<Erasing> {
  const beside = await readErasedFile(file).catch((error: unknown) => {
    throw new ErasedFileError(`${file} (ERASED_NUMBERS_FILE) cannot be read: ${(error as Error).message}`)
  })
  // A backup of before the first erasure has no key: then it is that of the file.
  const key = await sharedSecret(database, 'erasures', beside.key)
  if (beside.key !== undefined && beside.key !== key) {
    throw new ErasedFileError(
      `${file} (ERASED_NUMBERS_FILE) is of another database. Name the file that belongs to this one, or a new one.`,
    )
  }

  async function eraseIn(transaction: Database, buyer: Buyer, actor: string | null, before?: Date) {
    const { orders, cancelled, events } = await eraseOrders(transaction, buyer.orderIds, actor)
    return { orders, cancelled, history: events, ...(await removeBeside(transaction, buyer, before)) }
  }

  /**
   * Erases what a backup has brought back of a number.
   * @param others orders that were somebody else's when the number was erased
   * @param isNamed whether the file names what went with it; a file of before has digests alone, and all notes with the number go
   * @returns whether there was anything, and the references of the orders
   */
  async function eraseNumberAgain(
    transaction: Database,
    phone: string,
    { before, others, isNamed }: { before: Date; others: readonly string[]; isNamed: boolean },
  ) {
    const buyer = await buyerBy(transaction, phone, { before, but: others, isLocked: true })
    const words = isNamed ? [] : await blankNotes(transaction, await notesWithNumber(transaction, buyer, before))
    const { reviews, formerly, notes, views, ...counts } = await eraseIn(transaction, buyer, null, before)
    const lists = [words, notes, reviews, formerly, views]
    const isAny = lists.some((list) => list.length > 0) || Object.values(counts).some((count) => count > 0)
    return { isAny, references: buyer.references }
  }

  const digestOfView = ({ owner, name }: { owner: string; name: string }) => digestOfNumber(key, `${owner}\n${name}`)

  /** @returns whether it could be written */
  const write = (erased: readonly Erased[]): Promise<boolean> =>
    addToErasedFile(file, key, erased).then(
      () => true,
      (error: unknown) => {
        onUnwritten(error)
        return false
      },
    )

  return {
    async erase(phone, actor, notes) {
      const erasedAt = new Date()
      const number = digestOfNumber(key, phone)
      const done = await database.transaction(async (transaction) => {
        const buyer = await buyerBy(transaction, phone, { isLocked: true })
        const [out] = onTheWayOf(buyer)
        if (out !== undefined) {
          const message = `${out} is with a rider, or not back yet. Say how it ended first, then erase the buyer.`
          throw new Refusal(409, 'conflict', message)
        }
        const named = new Set((await notesNaming(transaction, buyer)).map(({ note }) => note))
        const words = await blankNotes(
          transaction,
          notes.filter((note) => named.has(note)),
        )
        const { reviews, formerly, notes: noted, views, ...counts } = await eraseIn(transaction, buyer, actor)
        const blankedNotes = [...words, ...noted]
        const besides = formerly.map(({ reference }) => reference)
        const of = (kind: ErasedKind, ids: readonly (string | number)[]) => ids.map((id) => `${kind} ${id}`)
        const taken = [
          number,
          `whole ${number}`,
          ...of('order', buyer.references),
          ...of('history', besides),
          ...of(
            'mistyped',
            formerly.flatMap(({ reference, isRenamed }) => (isRenamed ? [] : [reference])),
          ),
          ...of('note', blankedNotes),
          ...of('review', reviews),
          ...of('view', views.map(digestOfView)),
        ].map((what) => ({ what, erasedAt }))
        await storeErased(transaction, taken)
        const erased = {
          ...counts,
          views: views.length,
          reviews: reviews.length,
          formerly: formerly.length,
          notes: blankedNotes.length,
        }
        return { erased, buyer, taken, beside: besides }
      })
      const { taken, ...told } = done
      return { ...told, isKeptBeside: await write(taken) }
    },

    async rememberReview(transaction, id) {
      const deleted = [{ what: `review ${id}`, erasedAt: new Date() }]
      await storeErased(transaction, deleted)
      await write(deleted)
    },

    erasedAt: (phone) => erasedAtOf(database, digestOfNumber(key, phone)),

    async eraseAgain() {
      const here = await allErased(database)
      const hereAt = new Map(here.map(({ what, erasedAt }) => [what, erasedAt.getTime()]))
      const latest = new Map<string, Date>()
      for (const { what, erasedAt } of beside.erased) {
        if (erasedAt > (latest.get(what) ?? new Date(0))) latest.set(what, erasedAt)
      }
      const missing = [...latest]
        .map(([what, erasedAt]) => ({ what, erasedAt }))
        .filter(({ what, erasedAt }) => erasedAt.getTime() > (hereAt.get(what) ?? 0))
      await makeWritable(file).catch(onUnwritten)
      const numbers = missing.filter(isDigest)
      const phones =
        numbers.length > 0
          ? await numbersWith(database, key, new Set(numbers.map(({ what }) => what)))
          : new Map<string, string>()
      const named = missing.filter((erased) => !isDigest(erased))
      const others = othersOf(named)
      let count = 0
      const undecided: string[] = []
      const handedOver: string[] = []
      for (const number of numbers) {
        const phone = phones.get(number.what)
        await database.transaction(async (transaction) => {
          if (phone !== undefined) {
            const before = number.erasedAt
            const isNamed = named.some(({ what }) => what === `whole ${number.what}`)
            const again = await eraseNumberAgain(transaction, phone, { before, others, isNamed })
            if (again.isAny) count++
            handedOver.push(...again.references.filter((reference) => wasHandedOver(named, reference)))
            undecided.push(...(await ordersWith(transaction, phone, others)))
          }
          await storeErased(transaction, [number])
        })
      }
      // By their own names: an order may have had another number when the backup was made.
      for (let start = 0; start < named.length; start += atOnce) {
        const some = named.slice(start, start + atOnce)
        await database.transaction(async (transaction) => {
          count += (await eraseOrders(transaction, await returnedOrders(transaction, some), null)).orders
          await eraseReturned(transaction, some, digestOfView)
          await storeErased(transaction, some)
        })
      }
      const unwritten = here.filter(({ what, erasedAt }) => erasedAt > (latest.get(what) ?? new Date(0)))
      if (unwritten.length > 0) await write(unwritten)
      return { erased: count, undecided, handedOver, isFileNew: here.length > 0 && beside.key === undefined }
    },
  }
}
