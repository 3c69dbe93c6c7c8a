import {
  addNote,
  correctOrder,
  enterOrder,
  moveOrder,
  moveOrders,
  noteAttempt,
} from '@divine/contracts/calls/order-acts'
import type { wholeOrder } from '@divine/contracts/calls/order-desk'
import {
  mayCall,
  mayCorrectSum,
  mayTakeBack,
  movesOfRole,
  readingOf,
  readsEveryStage,
  stagesOfRole,
} from '@divine/contracts/calls/role-table'
import { type Role, roleRecords, roles } from '@divine/contracts/calls/roles'
import type { StaffMember } from '@divine/contracts/calls/staff'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { afterCorrection, type Correction, problemsOfCorrection } from '@divine/contracts/orders/corrections'
import type { OrderState } from '@divine/contracts/orders/history'
import { afterAttempt } from '@divine/contracts/orders/moves'
import { type Stage, stageRecords } from '@divine/contracts/orders/stages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { eachOrder } from '../../http/each-order.ts'
import { Refusal } from '../../http/failures.ts'
import { noSuchOrder } from '../../http/no-such-order.ts'
import { meanwhileInWords } from './changed-meanwhile.ts'
import { eventOfOrder, eventsSince, stageOf } from './move-queries.ts'
import { readBuyersPhone, type TakeOrder } from './order-intake.ts'
import { type Act, actOn, ChangedMeanwhile, moved, takenBack } from './order-moves.ts'

type WholeOrder = z.output<typeof wholeOrder>

interface Options {
  readonly takeOrder: TakeOrder
  /** Answers with an order and all that is known of it. */
  readonly answerWithOrder: (reply: FastifyReply, reference: string) => Promise<WholeOrder>
  /** Told of an order that staff confirm, in that transaction. */
  readonly onConfirmed: NonNullable<Act['along']>
  /** @throws {Refusal} where a run that is being put together has the order */
  readonly refusePlanned: NonNullable<Act['along']>
}

/** What an act is done with: who does it under which id, and on what they saw. */
interface ActRequest {
  readonly reference: string
  /** When it was done: ISO 8601 with its zone. */
  readonly at?: string | undefined
  readonly headers: { readonly 'idempotency-key'?: string | undefined; readonly 'if-match'?: number | undefined }
}

/** What staff do to orders. Each call answers with the order as it is then. */
export const actRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { takeOrder, answerWithOrder, onConfirmed, refusePlanned } = options
  const { database } = app
  const alongMove = (to: Stage) => (to === 'confirmed' ? onConfirmed : undefined)

  /**
   * Does something to an order, and reads it again. Who was too late gets the order as well, as somebody else left it.
   */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { reference, headers, at }: ActRequest,
    act: Pick<Act, 'kind' | 'note' | 'takesBack' | 'change' | 'along' | 'leavesColleaguesBuyers'>,
  ) {
    try {
      const { isReplay } = await actOn(database, reference, {
        ...act,
        asked: request.body,
        ...actingAs(app.staffMemberOf(request)),
        actId: headers['idempotency-key'],
        onVersion: headers['if-match'],
        doneAt: at === undefined ? undefined : new Date(at),
      })
      if (isReplay) reply.header('idempotency-replayed', 'true')
      return await answerWithOrder(reply, reference)
    } catch (error) {
      if (!(error instanceof Refusal && error.statusCode === 409)) throw error
      reply.code(409)
      return { ...error.body, order: await answerWithOrder(reply, reference) }
    }
  }

  /** @throws {Refusal} 404 where there is no such order for them */
  async function refuseUnread({ role }: StaffMember, reference: string): Promise<void> {
    const stage = await stageOf(database, reference)
    if (!stage || !stagesOfRole[role].includes(stage)) throw noSuchOrder()
  }

  app.route({
    ...enterOrder,
    handler: async (request, reply) => {
      const { source, ...order } = request.body
      const { receipt, isReplay } = await takeOrder(order, {
        catalogue: app.catalogue,
        intentId: request.headers['idempotency-key'],
        source,
        actor: app.staffMemberOf(request).email,
        countsAsMany: async () => false,
      })
      if (isReplay) reply.header('idempotency-replayed', 'true')
      reply.code(201)
      return answerWithOrder(reply, receipt.reference)
    },
  })

  app.route({
    ...moveOrder,
    handler: async (request, reply) => {
      const { body, headers, params } = request
      const target = { ...params, headers, at: body.at }
      const member = app.staffMemberOf(request)
      if (!('takesBack' in body)) {
        refuseMove(member, body.to)
        const { note, at: _at, ...move } = body
        const change = moved(move, member.email)
        return answer(request, reply, target, { kind: 'moved', note, change, along: alongMove(move.to) })
      }
      if (!readsEveryStage(member.role)) await refuseUnread(member, params.reference)
      const event = await eventOfOrder(database, params.reference, body.takesBack)
      if (!event) throw new Refusal(404, 'not-found', 'There is nothing of that kind to take back.')
      if (!mayTakeBack(member.role, event.changes)) {
        throw new Refusal(403, 'other-role', 'This was done by another role, which alone takes it back.')
      }
      const act = {
        kind: 'taken-back',
        takesBack: event.id,
        leavesColleaguesBuyers: event.changes.phone !== undefined && readingOf(member.role, 'phone') !== 'whole',
        // What goes on its way again by this is not brought by another run.
        along: event.changes.stage?.[0] === 'with-rider' ? refusePlanned : undefined,
        change: (...on: Parameters<ReturnType<typeof takenBack>>) => {
          const after = takenBack(event.changes)(...on)
          refuseSum(member.role, on[0], after)
          return after
        },
      } as const
      return answer(request, reply, target, act)
    },
  })

  app.route({
    ...correctOrder,
    handler: async (request, reply) => {
      const { headers, params } = request
      const { at, ...body } = request.body
      if (Object.values(body).every((value) => value === undefined)) {
        throw new Refusal(400, 'invalid', 'Say what to correct.')
      }
      const isCheck = Object.keys(body).every((field) => field === 'isChecked')
      const kind = isCheck ? 'checked' : 'corrected'
      const { role } = app.staffMemberOf(request)
      return answer(
        request,
        reply,
        { ...params, headers, at },
        {
          kind,
          // The number would be theirs then, and the buyer with it.
          leavesColleaguesBuyers: body.phone !== undefined && readingOf(role, 'phone') !== 'whole',
          change: (state) => {
            const after = corrected(app.catalogue, state, body)
            refuseSum(role, state, after)
            return after
          },
        },
      )
    },
  })

  app.route({
    ...noteAttempt,
    handler: async (request, reply) => {
      const { body, headers, params } = request
      const change = (state: OrderState, doneAt: Date) => afterAttempt(state, doneAt.toISOString())
      return answer(request, reply, { ...params, headers, at: body.at }, { kind: 'attempted', note: body.by, change })
    },
  })

  app.route({
    ...addNote,
    handler: async (request, reply) => {
      const { headers, params, body } = request
      return answer(request, reply, { ...params, headers, at: body.at }, { kind: 'noted', note: body.note })
    },
  })

  app.route({
    ...moveOrders,
    handler: async (request, reply) => {
      const { references, versions, note, ...move } = request.body
      const member = app.staffMemberOf(request)
      refuseMove(member, move.to)
      const actor = member.email
      const key = request.headers['idempotency-key']
      const moveOne = (reference: string) =>
        actOn(database, reference, {
          kind: 'moved',
          ...actingAs(member),
          actId: key && `${key}.${reference}`,
          isOfSeveral: true,
          // They may be talking to the buyer.
          leavesColleaguesBuyers: mayCall(member.role, 'takeBuyer'),
          asked: { ...move, note },
          onVersion: versions[reference],
          note,
          change: moved(move, actor),
          along: alongMove(move.to),
        })
          .then(() => ({ reference, stage: move.to }))
          .catch(async (error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            const { code } = error.body
            if (!(error instanceof ChangedMeanwhile)) return { reference, code, message: error.message }
            const happened = await eventsSince(database, reference, versions[reference] ?? 0)
            return { reference, code, message: meanwhileInWords(happened, actor) }
          })

      return eachOrder(request, reply, references, moveOne)
    },
  })
}

/** Who acts, and on which orders they can. */
function actingAs({ email, role }: StaffMember): Pick<Act, 'actor' | 'onStages'> {
  return { actor: email, onStages: stagesOfRole[role] }
}

/** @throws {Refusal} 403 where their role does not move orders there */
function refuseMove({ role }: StaffMember, to: Stage): void {
  if (movesOfRole[role].includes(to)) return
  const words = (each: Role) => roleRecords[each].words.toLowerCase()
  const movers = roles.filter((each) => movesOfRole[each].includes(to)).map(words)
  const message = `The role “${words(role)}” does not move orders to “${stageRecords[to].words}”. It is for: ${movers.join(', ')}.`
  throw new Refusal(403, 'other-role', message)
}

/** @throws {Refusal} 403 where their role does not correct what was agreed of it any more */
function refuseSum(role: Role, before: OrderState, after: OrderState): void {
  if (before.sumNaira === after.sumNaira || mayCorrectSum(role, before.stage)) return
  const message = 'What was agreed of a delivered order is corrected by an owner.'
  throw new Refusal(403, 'other-role', message, { sumNaira: message })
}

/** @throws {Refusal} 400 where a phone number or a state cannot be one, or the order would lack what it must say */
function corrected(catalogue: Catalogue, state: OrderState, correction: Correction): OrderState {
  if (correction.phone !== undefined) readBuyersPhone(correction.phone)
  const problems = problemsOfCorrection(state, correction)
  const [message] = Object.values(problems)
  if (message) throw new Refusal(400, 'invalid', message, problems)
  return afterCorrection(catalogue, state, correction)
}
