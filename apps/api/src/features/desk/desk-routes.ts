import { leaveBuyer, takeBuyer, takeNextBuyer } from '@divine/contracts/calls/buyer-claims'
import { countDeskOrders, getOrder, listDeskOrders, listOwedOutcomes } from '@divine/contracts/calls/order-desk'
import { listLabels } from '@divine/contracts/calls/order-labels'
import { mayCall, readingOf, readsEveryStage, stagesOfRole } from '@divine/contracts/calls/role-table'
import type { Role } from '@divine/contracts/calls/roles'
import { agentName } from '@divine/contracts/orders/agent-name'
import { fillWhatsappText, whatsappPurposeOf } from '@divine/contracts/orders/whatsapp-text'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Desk } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import { etagOf } from '../../http/etags.ts'
import { Refusal } from '../../http/failures.ts'
import { nextPage } from '../../http/next-page.ts'
import { signedOut } from '../../http/signed-out.ts'
import { type Claim, claimBuyer, claimOf, releaseBuyer } from './claim-queries.ts'
import { hintsOf } from './hints.ts'
import { labelsOf } from './label-queries.ts'
import { takeNext } from './next-buyer.ts'
import {
  buyerOfReference,
  type ReadOrder,
  readWhole,
  type WholeOrderBody,
  withLinesAndClaims,
} from './order-queries.ts'
import { countsFor } from './order-readings.ts'
import { ordersOwedBy } from './owed-queries.ts'
import { countQueues, ordersInQueue, type SearchFor } from './queue-queries.ts'
import { suggestionFor } from './suggestions.ts'

/** Answers with an order, all that is known of it, and its version. @throws {Refusal} 404 without such an order */
type AnswerWithOrder = (reply: FastifyReply, reference: string) => Promise<WholeOrderBody & ReadOrder>

/** What the buyer of an order was told, and whether they want to hear nothing. */
type AboutMessages = (
  order: Pick<ReadOrder, 'id' | 'phoneE164' | 'reference' | 'email'>,
) => Promise<Pick<WholeOrderBody, 'messages' | 'areMessagesStopped'>>

/** @returns a function whose answers have no hints: those are looked for where the order itself is read */
export function answerWithOrderOn(
  database: Database,
  { whatsappTexts, ...patience }: Desk,
  aboutMessages: AboutMessages,
): AnswerWithOrder {
  return async (reply, reference) => {
    const order = await readWhole(database, reference)
    reply.header('etag', etagOf(order.version))
    return {
      ...order,
      ...(await aboutMessages(order)),
      suggestion: suggestionFor(order, patience),
      whatsappText: fillWhatsappText(whatsappTexts[whatsappPurposeOf(order)], order),
    }
  }
}

interface Options {
  /** What a text that staff typed looks for. */
  readonly searchFor: SearchFor
  readonly answerWithOrder: AnswerWithOrder
  /** The role of whoever signs in with this email. Until the end of the transaction nobody bars them. */
  readonly roleOfColleague: (transaction: Database, email: string) => Promise<Role | undefined>
}

/** How often a buyer is looked for. Each time that it is in vain, somebody else has just taken one. */
const mostTries = 20

/** The order desk: its queues, orders as staff read them, and who has which buyer. */
export const deskRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { searchFor, answerWithOrder, roleOfColleague } = options
  const { database } = app
  let hasToldOfNewer = false

  /** Whether somebody signs in with this email whose role has buyers. */
  async function mayHaveBuyers(transaction: Database, email: string): Promise<boolean> {
    const role = await roleOfColleague(transaction, email)
    return role !== undefined && mayCall(role, 'takeBuyer')
  }

  app.route({
    ...listDeskOrders,
    handler: async (request, reply) => {
      const { search, limit, ...query } = request.query
      const { email, role } = app.staffMemberOf(request)
      // What they cannot read they cannot find either.
      if (query.product && readingOf(role, 'lines') !== 'whole') throw productsNotForThem()
      const found = search ? searchFor(search) : undefined
      const rows = await ordersInQueue(database, {
        ...query,
        limit: limit + 1,
        ...(!readsEveryStage(role) && { stages: stagesOfRole[role] }),
        ...(found && { search: found.where }),
        ...(found?.findsByPhone && readingOf(role, 'phone') !== 'whole' && { unlessHeldFrom: email }),
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (rows.length > limit && last) {
        reply.header('link', nextPage(listDeskOrders.url, { ...request.query, before: last.cursor }))
      }
      // To count what else the filters find could take longer than the page. Whole queues have a call of their own.
      const isAll = query.before === undefined && rows.length <= limit
      reply.header('x-total-count', isAll ? rows.length : page.length + (rows.length > limit ? 1 : 0))
      reply.header('x-total-count-kind', isAll ? 'exact' : 'at-least')
      const known = await withLinesAndClaims(database, page)
      if (known.length < page.length && !hasToldOfNewer) {
        hasToldOfNewer = true
        request.log.warn('orders are left out of lists: a newer version moved them to a stage that is not known here')
      }
      return known
    },
  })

  app.route({
    ...listOwedOutcomes,
    handler: async (request) => {
      const { email } = app.staffMemberOf(request)
      return withLinesAndClaims(database, await ordersOwedBy(database, email))
    },
  })

  app.route({
    ...listLabels,
    handler: ({ query }) => labelsOf(database, query.references),
  })

  app.route({
    ...countDeskOrders,
    handler: async (request) => countsFor(app.staffMemberOf(request), await countQueues(database)),
  })

  app.route({
    ...getOrder,
    handler: async (request, reply) => {
      const order = await answerWithOrder(reply, request.params.reference)
      return { ...order, hints: await hintsOf(database, order) }
    },
  })

  app.route({
    ...takeNextBuyer,
    handler: async (request, reply) => {
      const { email } = app.staffMemberOf(request)
      for (let tries = 0; tries < mostTries; tries++) {
        const taken = await database.transaction(async (transaction) => {
          if (!(await mayHaveBuyers(transaction, email))) throw signedOut()
          return takeNext(transaction, email)
        })
        if (taken === 'nobody') break
        if (taken) return answerWithOrder(reply, taken)
      }
      reply.code(204)
      return null
    },
  })

  app.route({
    ...takeBuyer,
    handler: async (request, reply) => {
      const { email, role } = app.staffMemberOf(request)
      const { over } = request.body
      if (over && role !== 'owner') throw overIsForOwners()
      const to = request.body.to?.toLowerCase() ?? email
      const { claimed, claim } = await database.transaction(async (transaction) => {
        const buyer = await buyerOfReference(transaction, request.params.reference)
        if (!(await mayHaveBuyers(transaction, to))) throw to === email ? signedOut() : noSuchColleague()
        const claimed = await claimBuyer(transaction, buyer, to, over ? 'anybody' : { agent: email })
        return { claimed, claim: claimed ?? (await claimOf(transaction, buyer)) }
      })
      if (claimed) return claimed
      // Whoever had them may have let go this very moment.
      if (!claim) throw new Refusal(503, 'unavailable', 'Please try again.')
      // They have them already, such as by another order of the same buyer.
      if (claim.by === to) return claim
      reply.code(409)
      return heldBy(claim)
    },
  })

  app.route({
    ...leaveBuyer,
    handler: async (request, reply) => {
      const { email } = app.staffMemberOf(request)
      const { isReleased, claim } = await database.transaction(async (transaction) => {
        const buyer = await buyerOfReference(transaction, request.params.reference)
        const isReleased = await releaseBuyer(transaction, buyer, email)
        return { isReleased, claim: isReleased ? undefined : await claimOf(transaction, buyer) }
      })
      if (!claim) return { message: isReleased ? 'Handed back.' : 'Nobody has this buyer.' }
      reply.code(409)
      return heldBy(claim)
    },
  })
}

function heldBy(claim: Claim) {
  return {
    code: 'conflict',
    message: `${agentName(claim.by)} has this buyer now, with all their orders.`,
    claim,
  } as const
}

function overIsForOwners(): Refusal {
  return new Refusal(
    403,
    'other-role',
    'Only an owner takes a buyer whom a colleague has. The colleague can hand them over.',
  )
}

function productsNotForThem(): Refusal {
  return new Refusal(403, 'other-role', 'Your role does not find orders by their product.')
}

function noSuchColleague(): Refusal {
  const message = 'Nobody who calls buyers signs in with this email. Choose a colleague.'
  return new Refusal(400, 'invalid', message, { to: message })
}
