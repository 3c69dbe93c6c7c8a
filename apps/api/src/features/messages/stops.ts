import { timingSafeEqual } from 'node:crypto'
import { isSameNumber } from '@divine/contracts/orders/phone'
import type { Database } from '../../database/client.ts'
import { keyedDigest } from '../../database/keyed-digest.ts'
import { buyerOf } from '../../database/schema.ts'
import { Refusal } from '../../http/failures.ts'
import * as queries from './message-queries.ts'

type Buyer = Pick<queries.ToldOrder, 'id' | 'phoneE164' | 'reference' | 'email'>
type Numbered = Pick<Buyer, 'id' | 'phoneE164' | 'reference'>
type Contact = Pick<Buyer, 'phoneE164' | 'email'>
type Linked = Buyer & Pick<queries.ToldOrder, 'confirmationToken'>

/**
 * The numbers and emails that want no messages about their orders, also after their buyer was erased. Whoever has the
 * link of an order may be a stranger who ordered with somebody's number: a link tells of its own stop alone, takes only
 * that back, and stops a number for other orders once staff have confirmed its order with that number. Whoever has a
 * mail holds its mailbox: its link ends mails to that email at once. Each stop is of a number or an email, and goes on
 * being theirs when the order is corrected to others.
 */
export interface Stops {
  /** Whether no message about an order goes out. */
  isStopped(order: Buyer): Promise<boolean>
  /** Whether no message about any order of a number goes out. @param phoneE164 the number in E.164 */
  isNumberStopped(phoneE164: string): Promise<boolean>
  /** What the link of an order has stopped. @param proof what came with the link */
  byLink(order: Linked, proof: string | undefined): Promise<StoppedByLink>
  /** What the link in a mail about an order says beside the secret of the order, which shows that the mail was read. */
  mailProof(order: Linked): string
  /**
   * By the link of an order.
   * @param proof what came with the link
   * @throws {Refusal} 409 where only that of the mail takes it back
   */
  setByLink(order: Linked, areStopped: boolean, proof: string | undefined): Promise<void>
  /** By staff, for number and email. @param by email of the member of staff who was told */
  setByStaff(order: Buyer, areStopped: boolean, by: string): Promise<void>
  /** Whether no message at all goes to a number or an email, for what is about no order. */
  areStopped(contact: Contact): Promise<boolean>
  /**
   * By the link of a message that is about no order. It stands in the message alone, so whoever has it reads that phone
   * or mailbox: it ends all messages there, and takes back what such a link has stopped.
   */
  setByMessage(contact: Contact, areStopped: boolean): Promise<void>
  /** Staff have spoken to the number of an order: what its link has stopped of it counts for all orders. */
  noteConfirmed(transaction: Database, order: Numbered): Promise<void>
}

interface StoppedByLink {
  readonly areStopped: boolean
  /** Whether the link is that of a mail about the order. */
  readonly isFromMail: boolean
  /** Whether it is not, and they were ended by that of a mail, which alone takes that back. */
  readonly isMailNeeded: boolean
}

/** @param key with which a number or email becomes a digest: nobody reads out of the table who wants no messages */
export function stopsOn(database: Database, key: string): Stops {
  const numberDigest = (buyer: Pick<Buyer, 'phoneE164' | 'reference'>) => keyedDigest(key, buyerOf(buyer))
  const emailDigest = ({ email }: Pick<Buyer, 'email'>) =>
    email === '' ? undefined : keyedDigest(key, email.toLowerCase())
  const digestsOf = (buyer: Buyer) => [numberDigest(buyer), emailDigest(buyer)].filter((digest) => digest !== undefined)
  const contactDigests = ({ phoneE164, email }: Contact) =>
    [phoneE164, email.toLowerCase()].filter(Boolean).map((each) => keyedDigest(key, each))
  const mailProof = ({ confirmationToken, email }: Linked) =>
    keyedDigest(key, `${confirmationToken}\n${email.toLowerCase()}`).slice(0, 32)

  function isFromMail(order: Linked, proof: string | undefined): boolean {
    const [given, right] = [Buffer.from(proof ?? ''), Buffer.from(mailProof(order))]
    return order.email !== '' && given.length === right.length && timingSafeEqual(given, right)
  }

  /** Whether staff have confirmed an order since it has this number. */
  async function isConfirmed(transaction: Database, { id }: Numbered): Promise<boolean> {
    for (const { numbers, isConfirmed } of await queries.callsAndNumbers(transaction, id)) {
      if (numbers && !isSameNumber(...numbers)) return false
      if (isConfirmed) return true
    }
    return false
  }

  async function stoppedByLink(within: Database, order: Linked, proof: string | undefined): Promise<StoppedByLink> {
    const stopped = await queries.stopsByLink(within, order.id, digestsOf(order))
    const isByMail = stopped.some(({ digest, isForAll }) => digest === emailDigest(order) && isForAll)
    const isMail = isFromMail(order, proof)
    return { areStopped: stopped.length > 0, isFromMail: isMail, isMailNeeded: isByMail && !isMail }
  }

  return {
    isStopped: (order) => queries.isStopped(database, digestsOf(order), order.id),
    isNumberStopped: (phoneE164) => queries.isStopped(database, [keyedDigest(key, phoneE164)], undefined),
    byLink: (order, proof) => stoppedByLink(database, order, proof),
    mailProof,
    setByLink(order, areStopped, proof) {
      return database.transaction(async (transaction) => {
        // Others who set it by this link, and staff who confirm the order, come before or after.
        await queries.lockOrder(transaction, order.id)
        if (areStopped) {
          const [number, email] = [numberDigest(order), emailDigest(order)]
          const stop = { orderId: order.id, stoppedBy: null }
          return queries.insertStops(transaction, [
            { ...stop, digest: number, isForAll: await isConfirmed(transaction, order) },
            ...(email === undefined ? [] : [{ ...stop, digest: email, isForAll: isFromMail(order, proof) }]),
          ])
        }
        if ((await stoppedByLink(transaction, order, proof)).isMailNeeded) {
          const message = 'They were ended from an email. Open the link at the end of that email, or ask us.'
          throw new Refusal(409, 'conflict', message)
        }
        return queries.deleteStops(transaction, digestsOf(order), order.id)
      })
    },
    async setByStaff(order, areStopped, by) {
      if (!areStopped) return queries.deleteStops(database, digestsOf(order))
      const stop = { orderId: null, isForAll: true, stoppedBy: by }
      await queries.insertStops(
        database,
        digestsOf(order).map((digest) => ({ ...stop, digest })),
      )
      await queries.takeOverStops(database, digestsOf(order), by)
    },
    areStopped: (contact) => queries.isStopped(database, contactDigests(contact), undefined),
    setByMessage(contact, areStopped) {
      if (!areStopped) return queries.deleteMessageStops(database, contactDigests(contact))
      const stop = { orderId: null, isForAll: true, stoppedBy: null }
      return queries.insertStops(
        database,
        contactDigests(contact).map((digest) => ({ ...stop, digest })),
      )
    },
    noteConfirmed: (transaction, order) => queries.countForAll(transaction, order.id, numberDigest(order)),
  }
}
