import type { Erasure } from '@divine/contracts/calls/privacy'
import type { WordsOfBuyer } from '@divine/contracts/orders/erased'
import type { Stage } from '@divine/contracts/orders/stages'
import type { Database } from '../../database/client.ts'
import { keyedDigest } from '../../database/keyed-digest.ts'
import { sharedSecret } from '../../database/secret-queries.ts'
import { Refusal } from '../../http/failures.ts'
import { blankWords, removeBeside, rewrite } from './erase-queries.ts'
import {
  addToErasedFile,
  type Erased,
  idsOf,
  isDigest,
  makeWritable,
  named,
  readErasedFile,
  stampOf,
} from './erased-file.ts'
import { allErased, erasedAtOf, erasedWith, numbersWith, storeErased } from './erased-queries.ts'
import { type Buyer, buyerBy, correctionsNaming, notesNaming, notesWithNumber, onTheWayOf } from './held-queries.ts'
import { eraseReturned, lockOrdersWith, returnedOrders } from './returned-queries.ts'
import { withoutBuyer, withoutNumber } from './times-of-number.ts'

/** How many words, reviews, wishes and filters one transaction erases again. */
const atOnce = 100

/**
 * Takes the buyer out of orders: of these ids, by whom; where stages are given, of those that are in one of them still.
 */
export type EraseOrders = (
  transaction: Database,
  ids: readonly number[],
  actor: string | null,
  onlyIn?: readonly Stage[],
) => Promise<{ readonly orders: number; readonly cancelled: number; readonly events: number }>

/** What the orders themselves lose, written by the one who writes them. */
export interface OrderErasure {
  readonly eraseOrders: EraseOrders
  /** Takes the number out of orders that had it by mistake, and whose buyer stays. @param ids of locked orders */
  takeNumberOut(transaction: Database, ids: readonly number[]): Promise<void>
  /**
   * Takes out of a locked order what leads to whoever had it under another number: the digest of its answers, these
   * words of theirs that it says still, and where it was theirs their link.
   */
  takeFormerBuyerOut(
    transaction: Database,
    order: { readonly id: number; readonly reference: string },
    traces: { readonly words: readonly WordsOfBuyer[]; readonly isTheirs: boolean },
  ): Promise<void>
}

/** What an erasure took, in numbers. */
type ErasedCounts = Erasure['erased']

/** What of others goes with a buyer, as a person has chosen. */
interface Besides {
  /** Ids of notes and corrections on orders of others to blank, of those in which the buyer is named. */
  readonly words: readonly number[]
  /** References of the orders that were theirs until they were corrected to another number. */
  readonly theirs: readonly string[]
}

/** What a restored backup had brought back of a number, or of orders. */
export interface Returned {
  /** Buyers who were erased again. */
  readonly erased: number
  /** Orders that had the number by mistake, and have none now: their own buyers stay. */
  readonly mistyped: readonly string[]
  /**
   * Orders that were erased with the buyer whom they have in the backup, and had been corrected to
   * another number since.
   */
  readonly former: readonly string[]
}

export interface Erasing {
  /**
   * Erases the buyer of a number everywhere, in one transaction, and keeps what was erased in the
   * database and beside it.
   * @returns how much that was, the buyer as they were known until then, the orders of others in which
   * something was blanked, and
   *   whether the file beside the database has it
   * @throws {Refusal} 409 while one of the orders is with a rider, or not back yet
   */
  erase(
    phone: string,
    actor: string,
    besides: Besides,
  ): Promise<{ erased: ErasedCounts; buyer: Buyer; beside: readonly string[]; isKeptBeside: boolean }>
  /** Remembers a review that staff delete in this transaction: no backup brings it back. */
  rememberReview(transaction: Database, review: { readonly id: number; readonly writtenAt: Date }): Promise<void>
  /** Remembers a wish to be told that staff delete in this transaction, likewise. */
  rememberWish(transaction: Database, id: string): Promise<void>
  /** When a number was erased last. */
  erasedAt(phone: string): Promise<Date | null>
  /** When these numbers were erased last, of those that were. */
  erasedAmong(database: Database, phones: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /**
   * Erases again what a restored backup has brought back: what was stored before it was erased. Then the database and
   * the file beside it say the same.
   * @param tell told of each part as soon as it is kept: what comes after it may fail
   * @returns whether the file was missing though the database has erasures
   */
  eraseAgain(tell: (returned: Returned) => void): Promise<{ readonly isFileNew: boolean }>
}

/** Thrown where the file beside the database cannot be used; says what the reader can do. */
export class ErasedFileError extends Error {}

/**
 * @param file path of the file beside the database that has the digests too
 * @param onUnwritten told where the file cannot be written; the next start tries again
 * @throws {ErasedFileError} when the file cannot be read, or is of another database
 */
export async function erasingOn(
  database: Database,
  file: string,
  { eraseOrders, takeNumberOut, takeFormerBuyerOut }: OrderErasure,
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

  /** Takes a buyer out of everything. @param before leaves alone what was stored then or later */
  async function eraseIn(transaction: Database, buyer: Buyer, actor: string | null, before?: Date) {
    const { orders, cancelled, events } = await eraseOrders(transaction, buyer.orderIds, actor)
    const words: { id: number; at: Date }[] = []
    for (const order of buyer.formerly) {
      const { history, isTheirs, phone: now, said } = order
      const rewritten = isTheirs ? withoutBuyer(history, now, buyer.phone) : withoutNumber(history, buyer.phone)
      words.push(...(await rewrite(transaction, rewritten)))
      await takeFormerBuyerOut(transaction, order, { isTheirs, words: isTheirs ? said.words : [] })
    }
    return { orders, cancelled, history: events, words, ...(await removeBeside(transaction, buyer, before)) }
  }

  /**
   * Erases what a backup has brought back of a number.
   * @param phone the number; undefined where it stands nowhere in the backup
   * @param others references of orders that had the number by mistake
   * @param theirs references of those that were the buyer's until they were corrected to another number, with
   * when they were erased
   * @param isNamed whether the file names what went with it; otherwise all notes with the number go
   */
  async function eraseNumberAgain(
    transaction: Database,
    phone: string | undefined,
    asked: { before: Date; others: readonly string[]; theirs: ReadonlyMap<string, Date>; isNamed: boolean },
  ): Promise<Returned> {
    const { before, others, isNamed } = asked
    const theirs = new Map(asked.theirs)
    let isAny = false
    const former: string[] = []
    const mistyped: string[] = []
    if (phone !== undefined) {
      const known = { before, but: others, theirs: [...theirs.keys()], isLocked: true }
      const buyer = await buyerBy(transaction, phone, known)
      const noted = isNamed ? [] : await blankWords(transaction, await notesWithNumber(transaction, buyer, before))
      const { reviews, words, views, wishes, ...counts } = await eraseIn(transaction, buyer, null, before)
      const lists = [noted, words, reviews, views, wishes, buyer.formerly]
      isAny = lists.some((list) => list.length > 0) || Object.values(counts).some((count) => count > 0)
      const wrong = await lockOrdersWith(transaction, phone, others)
      await takeNumberOut(
        transaction,
        wrong.map(({ id }) => id),
      )
      mistyped.push(...wrong.map(({ reference }) => reference))
      former.push(...buyer.references.filter((reference) => theirs.has(reference)))
      for (const { reference } of buyer.formerly) theirs.delete(reference)
    }
    // Those are of before they had the number: nothing else leads to them.
    const earlier = await returnedOrders(transaction, theirs)
    await eraseOrders(
      transaction,
      earlier.map(({ id }) => id),
      null,
    )
    former.push(...earlier.map(({ reference }) => reference))
    return { erased: isAny || earlier.length > 0 ? 1 : 0, mistyped, former }
  }

  const digestOfView = ({ owner, name }: { owner: string; name: string }) => keyedDigest(key, `${owner}\n${name}`)

  /** @returns whether it could be written */
  const write = (erased: readonly Erased[], known: Database = database): Promise<boolean> =>
    addToErasedFile(file, key, erased, () => allErased(known)).then(
      () => true,
      (error: unknown) => {
        onUnwritten(error)
        return false
      },
    )

  async function remember(transaction: Database, what: string): Promise<void> {
    const deleted = [{ what, erasedAt: new Date() }]
    await storeErased(transaction, deleted)
    await write(deleted, transaction)
  }

  return {
    async erase(phone, actor, { words, theirs }) {
      const erasedAt = new Date()
      const number = keyedDigest(key, phone)
      const { taken, ...told } = await database.transaction(async (transaction) => {
        const buyer = await buyerBy(transaction, phone, { theirs, isLocked: true })
        const [out] = onTheWayOf(buyer)
        if (out !== undefined) {
          const message = `${out} is with a rider, or not back yet. Say how it ended first, then erase the buyer.`
          throw new Refusal(409, 'conflict', message)
        }
        const naming = [
          ...(await notesNaming(transaction, buyer, words)),
          ...(await correctionsNaming(transaction, buyer, words)),
        ]
        const chosen = await blankWords(
          transaction,
          naming.map(({ note }) => note),
        )
        const { reviews, words: former, views, wishes, ...counts } = await eraseIn(transaction, buyer, actor)
        const blankedWords = [...chosen, ...former]
        const { formerly, references } = buyer
        const taken = [
          number,
          ...references.map((reference) => named('order', reference)),
          ...formerly.map(({ reference, isTheirs }) =>
            named(isTheirs ? 'former' : 'mistyped', `${reference}-${number}`),
          ),
          ...blankedWords.map((each) => named('words', stampOf(each))),
          ...reviews.map((each) => named('review', stampOf(each))),
          ...wishes.map(({ id }) => named('wish', id)),
          ...views.map((each) => named('view', digestOfView(each))),
          // The last, so that what stands before it is there where a line was cut.
          named('whole', number),
        ].map((what) => ({ what, erasedAt }))
        await storeErased(transaction, taken)
        const erased = {
          ...counts,
          views: views.length,
          wishes: wishes.length,
          reviews: reviews.length,
          formerly: formerly.length,
          notes: blankedWords.length,
        }
        return { erased, buyer, taken, beside: formerly.map(({ reference }) => reference) }
      })
      return { ...told, isKeptBeside: await write(taken) }
    },

    rememberReview: (transaction, { id, writtenAt }) =>
      remember(transaction, named('review', stampOf({ id, at: writtenAt }))),
    rememberWish: (transaction, id) => remember(transaction, named('wish', id)),

    erasedAt: (phone) => erasedAtOf(database, keyedDigest(key, phone)),
    async erasedAmong(asked, phones) {
      const digests = new Map(phones.map((phone) => [keyedDigest(key, phone), phone]))
      const erased = await erasedWith(asked, [...digests.keys()])
      return new Map(erased.map(({ what, erasedAt }) => [digests.get(what) ?? '', erasedAt]))
    },

    async eraseAgain(tell) {
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
      const whole = idsOf(missing, 'whole')
      // Those that were erased as a whole too go a moment later: nobody needs to do anything about them.
      const gone = idsOf(missing, 'order')
      const stay = (references: readonly string[]) => references.filter((reference) => !gone.has(reference))
      for (const { what, erasedAt: before } of numbers) {
        const isWithIt = (each: Erased) => each.what.endsWith(`-${what}`)
        const withIt = missing.filter(isWithIt).map((each) => ({ ...each, what: each.what.slice(0, -what.length - 1) }))
        const found = await database.transaction(async (transaction) => {
          const others = [...idsOf(withIt, 'mistyped').keys()]
          const asked = { before, others, theirs: idsOf(withIt, 'former'), isNamed: whole.has(what) }
          const again = await eraseNumberAgain(transaction, phones.get(what), asked)
          await storeErased(transaction, [{ what, erasedAt: before }, ...missing.filter(isWithIt)])
          return again
        })
        tell({ ...found, mistyped: stay(found.mistyped), former: stay(found.former) })
      }
      // By their own names: an order may have had another number when the backup was made.
      const byName = missing.filter((erased) => !isDigest(erased))
      for (let start = 0; start < byName.length; start += atOnce) {
        const some = byName.slice(start, start + atOnce)
        const orders = await database.transaction(async (transaction) => {
          const returned = await returnedOrders(transaction, idsOf(some, 'order'))
          const ids = returned.map(({ id }) => id)
          const again = await eraseOrders(transaction, ids, null)
          await eraseReturned(transaction, some, digestOfView)
          await storeErased(transaction, some)
          return again.orders
        })
        tell({ erased: orders, mistyped: [], former: [] })
      }
      const unwritten = here.filter(({ what, erasedAt }) => erasedAt > (latest.get(what) ?? new Date(0)))
      const isWritten = unwritten.length > 0 && (await write(unwritten))
      return { isFileNew: isWritten && beside.key === undefined }
    },
  }
}
