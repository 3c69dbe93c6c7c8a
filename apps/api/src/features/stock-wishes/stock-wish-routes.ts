import { readingOf } from '@divine/contracts/calls/role-table'
import type { StaffMember } from '@divine/contracts/calls/staff'
import {
  askWhenBack,
  countStockWishes,
  getMyStockWish,
  listStockWishes,
  noteWishTold,
  removeStockWish,
  setMyStockWish,
} from '@divine/contracts/calls/stock-wishes'
import { findProduct, isThere } from '@divine/contracts/catalogue/catalogue'
import { agentName } from '@divine/contracts/orders/agent-name'
import {
  fillMessage,
  type MessageTemplate,
  type MessageWay,
  messagePath,
  noOrder,
} from '@divine/contracts/orders/buyer-messages'
import { consentVersion } from '@divine/contracts/orders/consent'
import { hiddenPhone, readPhone } from '@divine/contracts/orders/phone'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseFlood, tenMinutesMs } from '../../http/limits.ts'
import { robotSignsOf } from '../../http/robot-signs.ts'
import * as queries from './stock-wish-queries.ts'

type Contact = Pick<queries.WishRow, 'phoneE164' | 'email'>

interface Options {
  /** The ways by which messages go out. */
  readonly ways: readonly MessageWay[]
  /** What the message says. */
  readonly template: () => Promise<MessageTemplate>
  readonly mintToken: () => string
  /** Whether a number that was typed can be dialled. @throws {Refusal} 400 */
  readonly assertPhone: (typed: string) => void
  readonly stops: {
    /** Whether no message goes to a number or an email. */
    areStopped(of: Contact): Promise<boolean>
    /** Ends all messages to them, or takes that back. */
    setByMessage(of: Contact, areStopped: boolean): Promise<void>
  }
  /** Told in the transaction which wish is deleted: no backup is to bring it back. */
  readonly onDeleted: (transaction: Database, id: string) => Promise<void>
}

/** Why there is nothing to wait for. */
const notWaiting = {
  there: 'It can be had again. You can order it now.',
  gone: 'We do not sell this at the moment.',
} as const
const isGone = 'This is not on the list any more.'

/** Who wants to be told when something is back: asked by visitors, and seen to by staff where no message goes out. */
export const stockWishRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { ways, template, mintToken, assertPhone, stops, onDeleted } = options
  const { database } = app
  const { publicOrigin, limits } = app.config
  const isFlooding = clientLimit(app, 'stock-wishes', limits.stockWishesPerClient, tenMinutesMs)
  // A mail program presses for all who use it, from a few addresses: as many as buyers make of other changes.
  const isStopFlooding = clientLimit(app, 'stock-wish-stops', limits.orderRequestsPerClient, tenMinutesMs)

  app.route({
    ...askWhenBack,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'wishes')
      const { product, phone, email, consent = 0 } = request.body
      // Whoever gives both would rather have the email, as the form says. With a stranger's number beside it,
      // nobody would take the place of whoever has that number.
      const isByPhone = email === ''
      if (isByPhone) assertPhone(phone)
      const answer = await queries.insertWish(database, {
        productId: product,
        phoneE164: isByPhone ? (readPhone(phone)?.e164 ?? '') : '',
        email,
        token: mintToken(),
        consent: consent > 0 && consent <= consentVersion ? consent : null,
        flags: robotSignsOf(request.body),
      })
      if (answer !== 'waiting') throw new Refusal(409, 'conflict', notWaiting[answer])
      reply.code(201)
      // The same, whether or not this number was on the list or wants no messages: nobody learns that of somebody else.
      return { status: 'waiting', message: 'We tell you once, as soon as it is back.' } as const
    },
  })

  /** @throws {Refusal} 404 */
  async function wishAt(token: string) {
    const wish = await queries.wishBy(database, { token })
    if (!wish) throw new Refusal(404, 'not-found', 'There is nothing at this address any more.')
    return wish
  }

  app.route({
    ...getMyStockWish,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const wish = await wishAt(request.params.token)
      const product = findProduct(app.shownCatalogue, 'id', wish.productId)
      return {
        product: product?.id ?? null,
        isThere: product !== undefined && isThere(product),
        areStopped: await stops.areStopped(wish),
        phoneEnding: wish.phoneE164.slice(-4),
      }
    },
  })

  app.route({
    ...setMyStockWish,
    handler: async (request, reply) => {
      await refuseFlood(isStopFlooding, request, reply, 'changes')
      const wish = await wishAt(request.params.token)
      await stops.setByMessage(wish, request.body.areStopped)
      return { areStopped: await stops.areStopped(wish) }
    },
  })

  app.route({ ...countStockWishes, handler: () => queries.countWishes(database) })

  app.route({
    ...listStockWishes,
    handler: async (request, reply) => {
      const { role, email: own } = app.staffMemberOf(request)
      const product = findProduct(app.catalogue, 'key', request.params.key)
      if (!product) throw new Refusal(404, 'not-found', 'There is no such product.')
      reply.header('cache-control', 'no-store')
      const said = await template()
      const [counts = { waiting: 0, toTell: 0 }] = await queries.countWishes(database, product.id)
      const found = await queries.wishesOf(database, product.id)
      request.journalled = { about: product.key }
      return {
        product: { key: product.key, name: product.name },
        waiting: counts.waiting,
        toTell: counts.toTell,
        ways: [...ways],
        wishes: await Promise.all(
          found.map(async ({ wish, heldBy }) => {
            const { id, phoneE164, email, token, askedAt, backAt, job, error, toldAt, toldBy, way } = wish
            // As with orders: of two agents one calls a buyer.
            const isHidden = readingOf(role, 'phone') !== 'whole' && heldBy !== null && heldBy !== own
            const link = publicOrigin + messagePath('back', token)
            return {
              ...{ id, askedAt, backAt, error, toldAt, toldBy, way },
              phone: isHidden ? hiddenPhone(phoneE164) : phoneE164,
              email: isHidden ? '' : email,
              isSending: job !== null && toldAt === null && error === '',
              areMessagesStopped: await stops.areStopped(wish),
              whatsappText: isHidden ? '' : fillMessage(said, 'sms', noOrder, link).text,
            }
          }),
        ),
      }
    },
  })

  /** Of two agents one speaks to a buyer. @throws {Refusal} 409 where a colleague has them */
  async function refuseHeld({ role, email }: Pick<StaffMember, 'role' | 'email'>, id: string): Promise<void> {
    const holder = readingOf(role, 'phone') === 'whole' ? undefined : await queries.holderOfWish(database, id)
    if (holder && holder !== email) throw new Refusal(409, 'conflict', `With ${agentName(holder)} now.`)
  }

  app.route({
    ...noteWishTold,
    handler: async (request) => {
      const { id } = request.params
      const by = app.staffMemberOf(request).email
      await refuseHeld(app.staffMemberOf(request), id)
      const isNoted = await queries.noteToldBy(database, id, by)
      const wish = await queries.wishBy(database, { id })
      if (!wish) throw new Refusal(404, 'not-found', isGone)
      if (!wish.toldAt) throw new Refusal(409, 'conflict', 'It has sold out again: they wait for the next time.')
      request.journalled = { about: keyOf(wish.productId), said: 'told' }
      if (isNoted || wish.toldBy === by) return { message: 'Noted. They are not told again.' }
      return { message: wish.toldBy ? `${wish.toldBy} has told them already.` : 'A message has told them already.' }
    },
  })

  app.route({
    ...removeStockWish,
    handler: async (request) => {
      const { id } = request.params
      await refuseHeld(app.staffMemberOf(request), id)
      const productId = await database.transaction(async (transaction) => {
        const removed = await queries.deleteWish(transaction, id)
        if (removed === undefined) throw new Refusal(404, 'not-found', isGone)
        await onDeleted(transaction, id)
        return removed
      })
      request.journalled = { about: keyOf(productId), said: 'erased' }
      return { message: 'Erased. They are told nothing.' }
    },
  })

  const keyOf = (productId: string) => findProduct(app.catalogue, 'id', productId)?.key ?? productId
}
