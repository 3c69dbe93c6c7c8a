import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/client.ts'
import { digestOfNumber } from '../../database/number-digests.ts'
import { buyerOf } from '../../database/schema.ts'
import { Refusal } from '../../http/failures.ts'
import * as queries from './message-queries.ts'

type Buyer = Pick<queries.ToldOrder, 'id' | 'phoneE164' | 'reference' | 'email'>
type Linked = Buyer & Pick<queries.ToldOrder, 'confirmationToken'>

/**
 * The numbers and emails that want no messages about their orders, also after their buyer was erased. Whoever has the link of an
 * order may be a stranger who ordered with somebody's number: a link tells of its own stop alone, takes only that back, and
 * stops a number for other orders once staff have confirmed its order. Whoever has a mail holds its mailbox: its link ends mails
 * to that email at once.
 */
export interface Stops {
  /** Whether no message about an order goes out. */
  isStopped(order: Buyer): Promise<boolean>
  /** Whether no message about any order of a number goes out. @param phoneE164 the number in E.164 */
  isNumberStopped(phoneE164: string): Promise<boolean>
  /** Whether the link of an order has stopped messages. */
  isStoppedByLink(order: Buyer): Promise<boolean>
  /** What the link in a mail about an order says beside the secret of the order, which shows that the mail was read. */
  mailProof(order: Linked): string
  /** Whether a link is that of a mail about an order. @param proof what came with the link */
  isFromMail(order: Linked, proof: string | undefined): boolean
  /** By the link of an order. @param proof what came with the link @throws {Refusal} 409 where only that of the mail takes it back */
  setByLink(order: Linked, areStopped: boolean, proof: string | undefined): Promise<void>
  /** By staff, for number and email. @param by email of the member of staff who was told */
  setByStaff(order: Buyer, areStopped: boolean, by: string): Promise<void>
}

/** @param key with which a number or email becomes a digest: nobody reads out of the table who wants no messages */
export function stopsOn(database: Database, key: string): Stops {
  const numberDigest = (buyer: Pick<Buyer, 'phoneE164' | 'reference'>) => digestOfNumber(key, buyerOf(buyer))
  const emailDigest = ({ email }: Pick<Buyer, 'email'>) =>
    email === '' ? undefined : digestOfNumber(key, email.toLowerCase())
  const digestsOf = (buyer: Buyer) => [numberDigest(buyer), emailDigest(buyer)].filter((digest) => digest !== undefined)
  const mailProof = ({ confirmationToken, email }: Linked) =>
    digestOfNumber(key, `${confirmationToken}\n${email.toLowerCase()}`).slice(0, 32)

  function isFromMail(order: Linked, proof: string | undefined): boolean {
    const [given, right] = [Buffer.from(proof ?? ''), Buffer.from(mailProof(order))]
    return order.email !== '' && given.length === right.length && timingSafeEqual(given, right)
  }

  return {
    isStopped: (order) =>
      queries.isStopped(database, {
        orderId: order.id,
        phoneE164: order.phoneE164,
        numberDigest: numberDigest(order),
        emailDigest: emailDigest(order),
      }),
    isNumberStopped: (phoneE164) =>
      queries.isStopped(database, {
        orderId: undefined,
        phoneE164,
        numberDigest: digestOfNumber(key, phoneE164),
        emailDigest: undefined,
      }),
    isStoppedByLink: async ({ id }) => (await queries.digestsStoppedBy(database, id)).length > 0,
    mailProof,
    isFromMail,
    async setByLink(order, areStopped, proof) {
      const isMail = isFromMail(order, proof)
      if (areStopped) {
        const digests = isMail ? digestsOf(order) : [numberDigest(order)]
        const stops = digests.map((digest) => ({ digest, orderId: order.id, stoppedBy: null }))
        return queries.insertStops(database, stops)
      }
      // The order may have had another email or number when they were ended: those are of whoever ended them.
      const own = isMail ? digestsOf(order) : [numberDigest(order)]
      const stopped = await queries.digestsStoppedBy(database, order.id)
      if (stopped.some((digest) => !own.includes(digest))) {
        const message =
          'They were ended from an email, or for another number. Open the link at the end of that email, or ask us.'
        throw new Refusal(409, 'conflict', message)
      }
      return queries.deleteStops(database, order.id, [])
    },
    setByStaff(order, areStopped, by) {
      if (!areStopped) return queries.deleteStops(database, order.id, digestsOf(order))
      const stops = digestsOf(order).map((digest) => ({ digest, orderId: null, stoppedBy: by }))
      return queries.insertStops(database, stops)
    },
  }
}
