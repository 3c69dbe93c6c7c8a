import {
  eraseBuyer,
  exportHeld,
  getPrivacyTerms,
  type RetentionTerms,
  readHeld,
  readRetention,
} from '@divine/contracts/calls/privacy'
import { factsOfBuyer } from '@divine/contracts/orders/erased'
import { readPhone } from '@divine/contracts/orders/phone'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import type { Erasing } from './erasing.ts'
import { handOverIn, sinceHandOver } from './handed-over.ts'
import { countReads, heldAbout } from './held-queries.ts'
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
  app.route({
    ...readHeld,
    handler: async (request, reply) => {
      const phone = numberIn(request.params.phone)
      const { buyer, ...held } = await heldAbout(app.database, phone)
      const { formerly, mentions } = held
      const beside = [...formerly, ...mentions].flatMap(({ reference }) => reference ?? [])
      request.journalled = noteOf(buyer.references, beside)
      reply.header('cache-control', 'no-store')
      return { ...held, areMessagesStopped: await areMessagesStopped(phone), erasedAt: await erasing.erasedAt(phone) }
    },
  })

  app.route({
    ...exportHeld,
    // A link on another site must not start the download.
    config: { ...exportHeld.config, ownPagesOnly: true },
    handler: async (request, reply) => {
      const phone = numberIn(request.params.phone)
      const { buyer, ...held } = await heldAbout(app.database, phone)
      const { formerly: _theirs, mentions: _words, views: _filters, onTheWay: _now, ...own } = held
      request.journalled = noteOf(buyer.references)
      reply.header('cache-control', 'no-store')
      return {
        ...own,
        orders: own.orders.map(sinceOwnNumber),
        areMessagesStopped: await areMessagesStopped(phone),
        erasedAt: await erasing.erasedAt(phone),
      }
    },
  })

  app.route({
    ...eraseBuyer,
    handler: async (request, reply) => {
      const phone = numberIn(request.params.phone)
      const { password, notes } = request.body
      await assertPassword(request, reply, password)
      const by = app.staffMemberOf(request).email
      const { erased, buyer, beside, isKeptBeside } = await erasing.erase(phone, by, notes)
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

/** @throws {Refusal} 400 for what is no whole number */
function numberIn(typed: string): string {
  const phone = readPhone(typed)
  if (phone) return phone.e164
  const message = 'Enter a whole phone number, such as 0803 123 4567.'
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
 * An order as it is handed out. Until it was corrected to this number it may have been somebody else's: what was said of its
 * buyer until then is left out.
 */
function sinceOwnNumber(order: HeldOrder): HeldOrder {
  const handOver = handOverIn(order.history)
  if (handOver === -1) return order
  const known = new Set<string>()
  const history = order.history.map((event, index) =>
    index > handOver
      ? { ...event, changes: sinceHandOver(event.changes, factsOfBuyer, known) }
      : { ...event, note: '', changes: withoutBuyer(event.changes) },
  )
  return { ...order, history }
}

function withoutBuyer(changes: HeldOrder['history'][number]['changes']) {
  return Object.fromEntries(
    Object.entries(changes).filter(([fact]) => !factsOfBuyer.some((each) => each === fact)),
  ) as typeof changes
}
