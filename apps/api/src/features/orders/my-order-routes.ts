import { cancelMyOrder, changeMyOrder, findMyOrder } from '@divine/contracts/calls/my-order'
import { getConfirmation } from '@divine/contracts/calls/orders'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import {
  actsOf,
  afterBuyerChange,
  type BuyerChange,
  isMoveOfBuyer,
  isSeenByBuyer,
  isSoAlready,
  mayBuyer,
  problemOfCallTime,
} from '@divine/contracts/orders/buyer-changes'
import type { BuyerStage } from '@divine/contracts/orders/buyer-stages'
import { readPhone } from '@divine/contracts/orders/phone'
import { buyerStageOf, isStage, type Stage, unsaidReason } from '@divine/contracts/orders/stages'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { KeyReused } from '../../http/key-reused.ts'
import { clientLimit, refuseBeyond, refuseFlood, tenMinutesMs } from '../../http/limits.ts'
import { isSameText } from '../../same-text.ts'
import { confirmationOf, type OrderOfBuyer, orderAt, pathOf } from './confirmation.ts'
import { changesByBuyer, eventsSince, stateOf } from './move-queries.ts'
import { type Act, actOn, ChangedMeanwhile } from './order-moves.ts'
import { pageOfOrder } from './order-queries.ts'

/** How often a change is tried while staff write what the buyer does not see. */
const mostTries = 5

/**
 * How often the buyer of an order changes it within a day: far more often than anybody does who means it. Staff are
 * told of each, and some of what they are told by costs money.
 */
const changesInDay = 20

/** How often one reference or one phone number is looked for in ten minutes, whoever does. */
const searchesOfOne = 20

interface Options {
  /** Whether its buyer can still write about a product of an order. */
  readonly isToReview: (database: Database, catalogue: Catalogue, order: OrderOfBuyer) => Promise<boolean>
}

/** What buyers do about their orders on the page of each, and finding that page again. */
export const myOrderRoutes: FastifyPluginAsyncZod<Options> = async (app, { isToReview }) => {
  const { database } = app
  const { limits } = app.config
  const isChangingMuch = clientLimit(app, 'order-changes', limits.orderRequestsPerClient, tenMinutesMs)
  const isSearchingMuch = clientLimit(app, 'order-searches', limits.orderSearchesPerClient, tenMinutesMs)
  const most = limits.orderSearchesPerClient === 0 ? 0 : searchesOfOne
  const isSoughtMuch = clientLimit(
    app,
    'searches-of-order',
    most,
    tenMinutesMs,
    ({ body }) => (body as { reference: string }).reference,
  )
  const isCalledMuch = clientLimit(app, 'searches-of-phone', most, tenMinutesMs, ({ body }) =>
    phoneIn(body as { phone: string }),
  )
  const ourPhone = () => app.catalogue.seller.phones[0].text
  const callUs = () => `Please call us on ${ourPhone()}.`

  /**
   * Does what the buyer asks for: once, however often the same form arrives, and not on an order whose page would look
   * otherwise by now. What staff write that the page does not show is in nobody's way.
   * @param seen the version that the page was made of; without it the change fits any
   * @throws {Refusal} 409 with how the order is now, in words; 429 where it was changed very often
   */
  async function change(token: string, asked: BuyerChange, seen: number | undefined) {
    for (let tries = 1; ; tries++) {
      const order = await orderAt(database, token)
      const { reference, version } = order
      const happened = seen === undefined ? [] : await eventsSince(database, reference, seen)
      const isOld = happened.some(({ changes }) => isSeenByBuyer(changes))
      try {
        // Counted after the version was read, on which alone the change fits: none comes between.
        if ((await changesByBuyer(database, order.id)) >= changesInDay) refuseMore(order, asked)
        await actOn(database, reference, {
          ...actOfBuyer(order, asked),
          // The same form of the same page is the same act, whichever way it comes.
          actId: seen === undefined ? undefined : `buyer-${reference}-${seen}`,
          onVersion: isOld ? seen : version,
        })
        return await orderAt(database, token)
      } catch (error) {
        // Another form of the same page has been taken.
        const isReused = error instanceof KeyReused
        if (!isReused && !(error instanceof Refusal && error.statusCode === 409)) throw error
        const now = await orderAt(database, token)
        if (isSoAlready(stateOf(now, now.lines), asked)) return now
        if (error instanceof ChangedMeanwhile && !isOld && tries < mostTries) continue
        if (!isReused && !(error instanceof ChangedMeanwhile)) throw error
        throw isStage(now.stage) && mayAll(now.stage, asked) ? changedWhileRead() : tooLate(now.stage)
      }
    }
  }

  /** @throws {Refusal} 429, or 409 where it is so already: the same form may come once more */
  function refuseMore(order: OrderOfBuyer, asked: BuyerChange): never {
    if (isSoAlready(stateOf(order, order.lines), asked)) throw new Refusal(409, 'conflict', 'It is so already.')
    throw new Refusal(429, 'too-many', `You have changed this order very often today. ${callUs()}`)
  }

  /** @throws {Refusal} 409 where the order has moved on too far, 400 where the time cannot be */
  function actOfBuyer({ stage }: OrderOfBuyer, asked: BuyerChange): Pick<Act, 'kind' | 'actor' | 'asked' | 'change'> {
    const isMove = isMoveOfBuyer(stage, asked)
    return {
      kind: isMove ? 'moved' : 'corrected',
      actor: null,
      asked,
      change: (state, at) => {
        if (isSoAlready(state, asked)) throw new Refusal(409, 'conflict', 'It is so already.')
        // Staff have moved it at this moment.
        if (isMoveOfBuyer(state.stage, asked) !== isMove) throw new ChangedMeanwhile()
        if (!mayAll(state.stage, asked)) throw tooLate(state.stage)
        const problem = asked.callAt && problemOfCallTime(asked.callAt, at.getTime())
        if (problem) throw new Refusal(400, 'invalid', problem, { callAt: problem })
        return afterBuyerChange(state, asked)
      },
    }
  }

  async function shown(order: OrderOfBuyer) {
    return confirmationOf(database, order, await isToReview(database, app.catalogue, order))
  }

  function tooLate(stage: string): Refusal {
    return new Refusal(409, 'conflict', `${tooLateWords[buyerStageOf(stage)]} ${callUs()}`)
  }

  app.route({
    ...getConfirmation,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return shown(await orderAt(database, request.params.token))
    },
  })

  app.route({
    ...changeMyOrder,
    handler: async (request, reply) => {
      await refuseFlood(isChangingMuch, request, reply, 'changes')
      if (actsOf(request.body).length === 0) throw new Refusal(400, 'invalid', 'Say what to change.')
      const order = await change(request.params.token, request.body, request.headers['if-match'])
      return shown(order)
    },
  })

  app.route({
    ...cancelMyOrder,
    handler: async (request, reply) => {
      await refuseFlood(isChangingMuch, request, reply, 'changes')
      const { reason = unsaidReason } = request.body
      const order = await change(request.params.token, { cancelled: reason }, request.headers['if-match'])
      return shown(order)
    },
  })

  app.route({
    ...findMyOrder,
    handler: async (request, reply) => {
      const message = `You have tried this very often. Please wait ten minutes, or ask us: ${ourPhone()}.`
      for (const isBeyond of [isSearchingMuch, isSoughtMuch, isCalledMuch]) {
        await refuseBeyond(isBeyond, request, reply, message, 'one client, order or number is looked for very often')
      }
      const { reference } = request.body
      const found = await pageOfOrder(database, reference)
      // The same work, whatever is wrong: an order that is erased has no number.
      const isTheirs = isSameText(found?.phoneE164 ?? '', phoneIn(request.body))
      if (!found || !isTheirs) {
        throw new Refusal(
          404,
          'not-found',
          'We find no order with this reference and this phone number. Please check both: the number is the one that you ordered with.',
        )
      }
      return { confirmationPath: pathOf(found) }
    },
  })
}

/** Why nothing can be changed any more, by how far the order is. */
const tooLateWords: Readonly<Record<BuyerStage, string>> = {
  received: 'This can no longer be changed here.',
  confirmed: 'This can no longer be changed here.',
  'on-the-way': 'Your order is with the rider now, so it can no longer be changed here.',
  delivered: 'Your order was delivered, so there is nothing to change any more.',
  'not-delivered': 'Your order was not delivered, so it can no longer be changed here.',
  cancelled: 'Your order is cancelled, so there is nothing to change any more.',
}

function changedWhileRead(): Refusal {
  return new Refusal(
    409,
    'conflict',
    'Your order has changed since this page was opened. Look at how it is now. If you still want your change, send it again.',
  )
}

function mayAll(stage: Stage, asked: BuyerChange): boolean {
  return actsOf(asked).every((act) => mayBuyer(stage, act))
}

function phoneIn({ phone }: { readonly phone: string }): string {
  return readPhone(phone)?.e164 ?? ''
}
