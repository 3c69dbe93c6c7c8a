import {
  eraseBuyer,
  exportHeld,
  getPrivacyTerms,
  type RetentionTerms,
  readHeld,
  readRetention,
} from '@divine/contracts/calls/privacy'
import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { readPhone } from '@divine/contracts/orders/phone'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import type { Erasing } from './erasing.ts'
import { countReads, heldAbout, mentionsOf, numberOf } from './held-queries.ts'
import { nextNight } from './privacy-jobs.ts'
import type { RetentionJob } from './retention.ts'
import { formerTerms, rememberTerms } from './terms-queries.ts'

interface Options {
  readonly erasing: Erasing
  /** Goes on only for who gives the password of whoever is signed in. @throws {Refusal} */
  readonly assertPassword: (request: FastifyRequest, reply: FastifyReply, password: string) => Promise<void>
  /** Whether a number wants no messages about its orders. */
  readonly areMessagesStopped: (phone: string) => Promise<boolean>
  readonly retention: Pick<RetentionJob, 'due' | 'lastAt'>
  /** Version of the privacy page. */
  readonly version: number
  /** For how many days what is kept. */
  readonly terms: RetentionTerms
}

const dayMs = 24 * 3_600_000
const lagosDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })

/** What is held about a phone number, for owners: to hand it out, and to erase it. */
export const privacyRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { erasing, retention, assertPassword, areMessagesStopped, version, terms } = options
  /** Wishes with the names of the products. */
  function named<Wish extends { readonly product: string }>(wishes: readonly Wish[]): Wish[] {
    return wishes.map((wish) => ({
      ...wish,
      product: findProduct(app.catalogue, 'id', wish.product)?.name ?? wish.product,
    }))
  }

  app.route({
    ...readHeld,
    handler: async (request, reply) => {
      const phone = await numberIn(app.database, request.params.phone)
      const { buyer, ...held } = await heldAbout(app.database, phone, request.query.theirs)
      const mentions = await mentionsOf(app.database, buyer, held.reviews)
      const beside = [...held.formerly, ...mentions].flatMap(({ reference }) => reference ?? [])
      request.journalled = noteOf(buyer.references, beside)
      reply.header('cache-control', 'no-store')
      const [areStopped, erasedAt] = await Promise.all([areMessagesStopped(phone), erasing.erasedAt(phone)])
      return { ...held, wishes: named(held.wishes), mentions, areMessagesStopped: areStopped, erasedAt }
    },
  })

  app.route({
    ...exportHeld,
    // A link on another site must not start the download.
    config: { ...exportHeld.config, ownPagesOnly: true },
    handler: async (request, reply) => {
      const phone = await numberIn(app.database, request.params.phone)
      const { buyer, ...held } = await heldAbout(app.database, phone, request.query.theirs)
      const { formerly, views: _filters, onTheWay: _now, hasMoreNames: _words, ...own } = held
      const theirs = formerly.flatMap(({ isTheirs, phone: _now, fullname: _whose, ...said }) =>
        isTheirs ? [said] : [],
      )
      const beside = theirs.map(({ reference }) => reference)
      request.journalled = noteOf(buyer.references, beside)
      reply.header('cache-control', 'no-store')
      const orders = own.orders.map(ownWords)
      const [areStopped, erasedAt] = await Promise.all([areMessagesStopped(phone), erasing.erasedAt(phone)])
      // Those without a number may be somebody else's, whose email this buyer has ordered with.
      const wishes = named(own.wishes.filter(({ phone: number }) => number !== ''))
      return { ...own, orders, wishes, formerly: theirs, areMessagesStopped: areStopped, erasedAt }
    },
  })

  app.route({
    ...eraseBuyer,
    handler: async (request, reply) => {
      const phone = await numberIn(app.database, request.params.phone)
      const { password, notes, theirs } = request.body
      await assertPassword(request, reply, password)
      const by = app.staffMemberOf(request).email
      const { erased, buyer, beside, isKeptBeside } = await erasing.erase(phone, by, { words: notes, theirs })
      request.journalled = noteOf(buyer.references, beside)
      request.log.warn({ by, orders: erased.orders }, 'buyer erased')
      return {
        erased,
        stays: {
          orders: erased.orders,
          journal: await countReads(app.database, buyer),
          isKeptBeside,
          backupsUntil: lagosDay.format(Date.now() + terms.backupDays * dayMs),
        },
      }
    },
  })

  await rememberTerms(app.database, version, terms)
  app.route({
    ...getPrivacyTerms,
    handler: async () => ({ version, ...terms, former: await formerTerms(app.database) }),
  })

  app.route({
    ...readRetention,
    handler: async () => {
      const [rules, lastAt] = await Promise.all([retention.due(), retention.lastAt()])
      return { rules, nextAt: nextNight(new Date()), lastAt }
    },
  })
}

/** The number that was typed, or that an order with this reference has. @throws {Refusal} 400 for what is neither */
async function numberIn(database: Database, typed: string): Promise<string> {
  const phone = readPhone(typed)?.e164 ?? (await numberOf(database, typed.trim().toUpperCase()))
  if (phone) return phone
  const message =
    phone === ''
      ? 'This order has no number that can be read. What it holds is on its own page.'
      : 'Enter a whole phone number, such as 0803 123 4567, or the reference of an order.'
  throw new Refusal(400, 'invalid', message, { phone: message })
}

/**
 * What the journal keeps: not the number, since it outlives the orders.
 * @param beside orders of others of which something was shown
 */
function noteOf(own: readonly string[], beside: readonly string[] = []) {
  const said = own.length === 1 ? '1 order' : `${own.length} orders`
  const references = [...new Set([...own, ...beside])]
  return references.length > 0 ? { said, references } : { said }
}

type HeldOrder = Awaited<ReturnType<typeof heldAbout>>['orders'][number]

/**
 * An order as it is handed out. Where it had another number once, it may have been somebody else's then: of that time
 * it says when what happened and nothing more, and of what was corrected later not from what.
 */
function ownWords(order: HeldOrder) {
  if (order.history.every(({ isOwn }) => isOwn)) return order
  const history = order.history.map((event) => {
    if (!event.isOwn) return { ...event, actor: null, note: '', changes: {} }
    const now = Object.entries(event.changes).map(([fact, [, after]]) => [fact, ['', after]] as const)
    return { ...event, changes: Object.fromEntries(now) }
  })
  return { ...order, history }
}
