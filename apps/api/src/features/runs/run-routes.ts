import type { EndpointInput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import type { FailureCode } from '@divine/contracts/calls/failure'
import { stagesOfRole } from '@divine/contracts/calls/role-table'
import type { Role } from '@divine/contracts/calls/roles'
import {
  addRun,
  changeRun,
  endedRunsPerPage,
  getRun,
  listReadyOrders,
  listRuns,
  mostReady,
} from '@divine/contracts/calls/runs'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import { packageCode } from '@divine/contracts/catalogue/package-code'
import { skuOf } from '@divine/contracts/catalogue/sku'
import { isErased } from '@divine/contracts/orders/erased'
import type { SoldLine } from '@divine/contracts/orders/history'
import { problemsOfTime } from '@divine/contracts/orders/moves'
import { type RunState, runName } from '@divine/contracts/orders/runs'
import { isPlanned, isStage, reasonWords, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/client.ts'
import { etagOf } from '../../http/etags.ts'
import { Refusal } from '../../http/failures.ts'
import { digestOfAsked, KeyReused } from '../../http/key-reused.ts'
import { nextPage } from '../../http/next-page.ts'
import { noSuchRun } from './no-such-run.ts'
import { riderOf } from './rider-queries.ts'
import * as queries from './run-queries.ts'

/** Open runs of one answer: far more than anybody has under way. */
const mostOpen = 200

/** Orders that are named where none could be taken. */
const mostNamed = 5

/** An order that could not be taken, and why. */
interface Left {
  readonly reference: string
  readonly code: FailureCode
  readonly message: string
}

type RunChange = EndpointInput<Endpoints['changeRun']>['body']

interface Options {
  /**
   * Gives an order to the rider of a run, with the event that says so.
   * @throws {Refusal} where it cannot go
   */
  readonly giveToRider: (
    transaction: Database,
    reference: string,
    given: { readonly runId: number; readonly actor: string; readonly onStages: readonly Stage[] },
  ) => Promise<unknown>
}

/** Runs: put together, sent, and ended. */
export const runRoutes: FastifyPluginAsyncZod<Options> = async (app, { giveToRider }) => {
  const { database } = app

  /** A run as somebody may read it: an order that is not for their role says nothing but its reference. */
  async function wholeRun(id: number, role: Role, reply?: FastifyReply) {
    const run = await queries.runOf(database, id)
    if (!run) throw noSuchRun()
    const stops = await queries.stopsOf(database, id)
    const uncounted = await queries.uncountedOf(database, [id])
    reply?.header('etag', etagOf(run.version))
    return {
      ...run,
      stops: stops.map(({ isHere, lines, id: _id, ...order }) => ({
        reference: order.reference,
        isHere,
        order: stagesOfRole[role].includes(order.stage)
          ? { ...order, reason: knownReason(order.reason), parcel: parcelOf(app.catalogue, lines) }
          : null,
      })),
      uncounted: uncounted.map(({ runId: _run, ...word }) => word),
    }
  }

  /** @throws {Refusal} 400 where there is no such rider, or they get no more runs; 400 where the day cannot be */
  async function refuseUnlikely(
    transaction: Database,
    { riderId, day }: { riderId?: number | undefined; day?: string | undefined },
  ) {
    const problems: Record<string, string> = { ...problemsOfTime({ day }, Date.now()) }
    if (riderId !== undefined && !(await riderOf(transaction, riderId))?.isActive)
      problems.riderId = 'Choose a rider who gets runs.'
    const [message] = Object.values(problems)
    if (message) throw new Refusal(400, 'invalid', message, problems)
  }

  /**
   * Takes orders into a run that is being put together: confirmed ones that are in no other.
   * @returns those that could not be taken, each with the reason
   * @throws {Refusal} 409 where none could
   */
  async function take(transaction: Database, runId: number, references: readonly string[]): Promise<Left[]> {
    const locked = await queries.lockOrders(transaction, references)
    const taken = await queries.inOtherRuns(
      transaction,
      locked.map(({ id }) => id),
      runId,
    )
    const looked = [...new Set(references)].map((reference) => {
      const order = locked.find((each) => each.reference === reference)
      return { reference, order, message: problemOf(order, taken) }
    })
    const left = looked.flatMap(({ reference, message }) =>
      message ? [{ reference, code: 'conflict' as const, message }] : [],
    )
    const ids = looked.flatMap(({ order, message }) => (order && !message ? [order.id] : []))
    if (ids.length === 0) throw new Refusal(409, 'conflict', noneInWords(left))
    await queries.replaceStops(transaction, runId, ids)
    return left
  }

  /** Moves each order of a run to its rider. What cannot go leaves the run. */
  async function send(transaction: Database, runId: number, member: { email: string; role: Role }): Promise<Left[]> {
    const stops = await queries.stopsOf(transaction, runId)
    await queries.lockOrders(
      transaction,
      stops.map(({ reference }) => reference),
    )
    const left: Left[] = []
    const gone: number[] = []
    for (const { id, reference, stage } of stops) {
      if (!isPlanned(stage)) {
        const words = isStage(stage) ? stageRecords[stage].words : stage
        left.push({ reference, code: 'conflict', message: `It is “${words}”. Take its parcel out.` })
        continue
      }
      try {
        await giveToRider(transaction, reference, {
          runId,
          actor: member.email,
          onStages: stagesOfRole[member.role],
        })
        gone.push(id)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        left.push({ reference, code: error.body.code, message: error.message })
      }
    }
    if (gone.length === 0) throw new Refusal(409, 'conflict', left[0]?.message ?? 'There is nothing in this run.')
    await queries.sendStops(transaction, runId, gone)
    return left
  }

  app.route({
    ...listRuns,
    handler: async (request, reply) => {
      const { state, before } = request.query
      const isEnded = state === 'ended'
      const limit = isEnded ? endedRunsPerPage : mostOpen
      const rows = await queries.runCards(database, { isEnded, before, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (rows.length > limit && last) reply.header('link', nextPage(listRuns.url, { state, before: last.id }))
      return page
    },
  })

  app.route({
    ...listReadyOrders,
    handler: async (request) => {
      const ready = await queries.readyOrders(database, mostReady)
      request.journalled = { references: ready.map(({ reference }) => reference) }
      return ready.map(({ lines, id: _id, ...order }) => ({ ...order, parcel: parcelOf(app.catalogue, lines) }))
    },
  })

  app.route({
    ...addRun,
    handler: async (request, reply) => {
      const { references, feeNaira = null, riderId, day } = request.body
      const { email, role } = app.staffMemberOf(request)
      const actId = request.headers['idempotency-key'] ?? null
      const earlier = actId === null ? undefined : await queries.runOfAct(database, actId)
      if (!earlier) await refuseUnlikely(database, { riderId, day })
      const asked = digestOfAsked([riderId, day, feeNaira, references])
      const made = await database.transaction(async (transaction) => {
        const id = earlier
          ? undefined
          : await queries.insertRun(transaction, { riderId, day, feeNaira, actId, asked, madeBy: email })
        return id === undefined ? undefined : { id, left: await take(transaction, id, references) }
      })
      reply.code(201)
      if (made) {
        request.journalled = { about: journalName(made.id), said: 'put together' }
        return { ...(await wholeRun(made.id, role, reply)), left: made.left }
      }
      const same = await queries.runOfAct(database, actId ?? '')
      if (same?.madeBy !== email || (same.asked ?? asked) !== asked) throw new KeyReused()
      reply.header('idempotency-replayed', 'true')
      return { ...(await wholeRun(same.id, role, reply)), left: [] }
    },
  })

  app.route({
    ...getRun,
    handler: async (request, reply) => {
      const run = await wholeRun(request.params.id, app.staffMemberOf(request).role, reply)
      request.journalled = { about: journalName(run.id), references: run.stops.map(({ reference }) => reference) }
      return run
    },
  })

  app.route({
    ...changeRun,
    handler: async (request, reply) => {
      const { id } = request.params
      const { references, state, ...facts } = request.body
      const member = app.staffMemberOf(request)
      const seen = request.headers['if-match']
      if (state === 'ended' && references)
        throw new Refusal(400, 'invalid', 'A run that ends takes no more orders.', {
          references: 'A run that ends takes no more orders.',
        })
      await refuseUnlikely(database, facts)
      const changed = await database.transaction(async (transaction) => {
        const run = await queries.lockRun(transaction, id)
        if (!run) throw noSuchRun()
        // The same press twice is one.
        if (state !== undefined && run.state === state) return undefined
        if (seen !== undefined && seen !== run.version) throw changedMeanwhile()
        const isFixed = run.state !== 'planned'
        if (isFixed && (references || facts.riderId !== undefined || facts.day !== undefined))
          throw new Refusal(409, 'conflict', 'This run is on its way: its rider, day and orders stay.')
        if (run.state === 'ended') throw new Refusal(409, 'conflict', 'This run has ended.')
        if (state === 'ended') await end(transaction, run)
        // They may get no more runs since this one was put together for them.
        if (state === 'out') await refuseUnlikely(transaction, { riderId: facts.riderId ?? run.riderId })
        const taken = references ? await take(transaction, id, references) : []
        const sent = state === 'out' ? await send(transaction, id, member) : []
        await queries.updateRun(transaction, id, { ...facts, ...(state && { state }) })
        return [...taken, ...sent]
      })
      request.journalled = changed ? { about: journalName(id), said: changeInWords(request.body) } : 'nothing'
      return { ...(await wholeRun(id, member.role, reply)), left: changed ?? [] }
    },
  })

  /** Lets the orders of a run go that was not sent. @throws {Refusal} 409 where its rider has orders of it still */
  async function end(transaction: Database, run: { readonly id: number; readonly state: RunState }): Promise<void> {
    if (run.state === 'planned') return queries.replaceStops(transaction, run.id, [])
    const count = await queries.stillOut(transaction, run.id)
    if (count === 0) return
    const orders = count === 1 ? '1 order is' : `${count} orders are`
    throw new Refusal(409, 'conflict', `${orders} with the rider still. First say what became of each.`)
  }
}

/** @throws {Refusal} 422 where a run that is being put together has the order */
export async function refusePlanned(transaction: Database, { id }: { readonly id: number }): Promise<void> {
  const other = (await queries.inOtherRuns(transaction, [id], undefined)).get(id)
  if (other !== undefined) throw new Refusal(422, 'conflict', `${runName(other)} has it. Take it out of that first.`)
}

/** What is in a parcel, by numbers and letters that say nothing of what it is for. */
export function parcelOf(catalogue: Catalogue, lines: readonly SoldLine[]) {
  return lines.map((line) => ({
    sku: skuOf(catalogue, line.productId),
    code: line.package && packageCode(line.package),
    bottles: line.bottles,
  }))
}

/** What became of a run, as the journal says it. */
function changeInWords({ state, riderId, day, feeNaira, references }: RunChange): string {
  if (state) return state === 'out' ? 'sent' : 'ended'
  const changed = [
    riderId !== undefined && 'rider',
    day !== undefined && `day ${day}`,
    feeNaira !== undefined && (feeNaira === null ? 'no fee' : `fee ${naira(feeNaira)}`),
    references && 'orders',
  ]
  return `changed: ${changed.filter(Boolean).join(', ')}`
}

/** A run as the journal names it. */
const journalName = (id: number) => `run ${id}`

function changedMeanwhile(): Refusal {
  return new Refusal(409, 'conflict', 'Somebody changed this run meanwhile. Look at how it is now.')
}

function knownReason<Reason extends string>(reason: Reason | null): Reason | null {
  return reason !== null && Object.hasOwn(reasonWords, reason) ? reason : null
}

/** Why an order cannot be taken into a run; undefined where it can. */
function problemOf(
  order: { readonly id: number; readonly stage: Stage; readonly phone: string } | undefined,
  taken: ReadonlyMap<number, number>,
): string | undefined {
  if (!order || isErased(order) || !isStage(order.stage)) return 'There is no such order any more.'
  if (!isPlanned(order.stage)) return `It is “${stageRecords[order.stage].words}”, and not confirmed.`
  const other = taken.get(order.id)
  return other === undefined ? undefined : `${runName(other)} has it.`
}

/** Why none of some orders could be taken. */
function noneInWords(left: readonly Left[]): string {
  const [first] = left
  if (left.length === 1 && first) return first.message
  const each = left.slice(0, mostNamed).map(({ reference, message }) => `${reference}: ${message}`)
  const more = left.length > mostNamed ? ` And ${left.length - mostNamed} more.` : ''
  return `None of these orders can be taken. ${each.join(' ')}${more}`
}
