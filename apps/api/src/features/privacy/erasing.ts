import type { Erasure } from '@divine/contracts/calls/privacy'
import type { Database } from '../../database/client.ts'
import { sharedSecret } from '../../database/secret-queries.ts'
import { Refusal } from '../../http/failures.ts'
import { blankNotes, removeBeside } from './erase-queries.ts'
import { addToErasedFile, type ErasedNumber, makeWritable, readErasedFile } from './erased-file.ts'
import { allErased, erasedAtOf, numbersWith, storeErased } from './erased-queries.ts'
import { type Buyer, buyerBy, notesNaming, notesWithNumber, onTheWayOf } from './held-queries.ts'
import { digestOfNumber } from './number-digests.ts'

/** Takes the buyer out of orders: of these ids, by whom. */
export type EraseOrders = (
  transaction: Database,
  ids: readonly number[],
  actor: string | null,
) => Promise<{ readonly orders: number; readonly cancelled: number; readonly events: number }>

/** What an erasure took, in numbers. */
type ErasedCounts = Erasure['erased']

export interface Erasing {
  /**
   * Erases the buyer of a number everywhere, in one transaction, and keeps its digest in the database and beside it.
   * @param notes ids of notes on orders of others to blank besides, of those in which the buyer is named
   * @returns how much that was, and the buyer as they were known until then
   * @throws {Refusal} 409 while one of the orders is with a rider, or not back yet
   */
  erase(phone: string, actor: string, notes: readonly number[]): Promise<{ erased: ErasedCounts; buyer: Buyer }>
  /** When a number was erased last. */
  erasedAt(phone: string): Promise<Date | null>
  /**
   * Erases again what a restored backup has brought back: what was stored before its number was erased. Then the database
   * and the file beside it have the same digests.
   * @returns how many buyers were erased, and whether the file was missing though the database has digests
   */
  eraseAgain(): Promise<{ readonly erased: number; readonly isFileNew: boolean }>
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

  /** Erases what a backup has brought back of a number. @returns whether there was anything */
  async function eraseOnceMore(transaction: Database, phone: string, before: Date): Promise<boolean> {
    const buyer = await buyerBy(transaction, phone, { before, isLocked: true })
    // What was blanked beside is not known any more: all notes with the number are.
    const notes = await blankNotes(transaction, await notesWithNumber(transaction, buyer, before))
    const counts = await eraseIn(transaction, buyer, null, before)
    return [notes, ...Object.values(counts)].some((count) => count > 0)
  }

  const write = (numbers: readonly ErasedNumber[]) => addToErasedFile(file, key, numbers).catch(onUnwritten)

  return {
    async erase(phone, actor, notes) {
      const number = { digest: digestOfNumber(key, phone), erasedAt: new Date() }
      const done = await database.transaction(async (transaction) => {
        const buyer = await buyerBy(transaction, phone, { isLocked: true })
        const [out] = onTheWayOf(buyer)
        if (out !== undefined) {
          const message = `${out} is with a rider, or not back yet. Say how it ended first, then erase the buyer.`
          throw new Refusal(409, 'conflict', message)
        }
        const named = new Set((await notesNaming(transaction, buyer)).map(({ note }) => note))
        const asked = notes.filter((note) => named.has(note))
        const blanked = await blankNotes(transaction, asked)
        const counts = await eraseIn(transaction, buyer, actor)
        await storeErased(transaction, number)
        return { erased: { ...counts, notes: blanked }, buyer }
      })
      await write([number])
      return done
    },

    erasedAt: (phone) => erasedAtOf(database, digestOfNumber(key, phone)),

    async eraseAgain() {
      const here = await allErased(database)
      const hereAt = new Map(here.map(({ digest, erasedAt }) => [digest, erasedAt.getTime()]))
      const latest = new Map<string, Date>()
      for (const { digest, erasedAt } of beside.numbers) {
        if (erasedAt > (latest.get(digest) ?? new Date(0))) latest.set(digest, erasedAt)
      }
      const missing = [...latest]
        .map(([digest, erasedAt]) => ({ digest, erasedAt }))
        .filter(({ digest, erasedAt }) => erasedAt.getTime() > (hereAt.get(digest) ?? 0))
      await makeWritable(file).catch(onUnwritten)
      let count = 0
      const phones =
        missing.length > 0
          ? await numbersWith(database, key, new Set(missing.map(({ digest }) => digest)))
          : new Map<string, string>()
      for (const number of missing) {
        const phone = phones.get(number.digest)
        await database.transaction(async (transaction) => {
          if (phone !== undefined && (await eraseOnceMore(transaction, phone, number.erasedAt))) count++
          await storeErased(transaction, number)
        })
      }
      const unwritten = here.filter(({ digest, erasedAt }) => erasedAt > (latest.get(digest) ?? new Date(0)))
      if (unwritten.length > 0) await write(unwritten)
      return { erased: count, isFileNew: here.length > 0 && beside.key === undefined }
    },
  }
}
