import { hash, randomUUID } from 'node:crypto'
import { linkIsOver } from '@divine/contracts/calls/rider-addresses'
import { getRiderRun, type RiderStop, type StopOutcome, sayStop } from '@divine/contracts/calls/rider-run'
import { endRunLink, makeRunLink } from '@divine/contracts/calls/runs'
import type { PaidBy } from '@divine/contracts/orders/history'
import { questions } from '@divine/contracts/orders/moves'
import { nationalNumber } from '@divine/contracts/orders/phone'
import { oneLine } from '@divine/contracts/orders/runs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/client.ts'
import { keyedDigest } from '../../database/keyed-digest.ts'
import { Refusal } from '../../http/failures.ts'
import { digestOfAsked, KeyReused } from '../../http/key-reused.ts'
import { clientLimit, refuseBeyond, tenMinutesMs } from '../../http/limits.ts'
import { noSuchRun } from './no-such-run.ts'
import * as queries from './run-queries.ts'

/** Most words of one run in ten minutes, by whatever link: each is an event, and a run has a hundred stops at most. */
const mostSaid = 400

/** Most words of one stop in an hour: its history stays one that can be read. */
const mostOfStop = 30

/** What a rider says of a stop. */
interface Said {
  readonly outcome: 'delivered' | 'failed'
  readonly sumNaira?: number | undefined
  readonly paidBy?: PaidBy | undefined
  readonly at: Date
}

interface Options {
  /** Makes of the id of a run what its rider's phone knows it by, which tells nobody how many there are. */
  readonly secret: string
  /** Mints the secret of a link: at least 128 random bits. */
  readonly mintSecret: () => string
  /** Writes what a rider says of an order, with its event. */
  readonly sayAtDoor: (
    database: Database,
    reference: string,
    said: Said,
    by: {
      readonly runId: number
      readonly rider: string
      readonly key: string | undefined
      readonly lastSaidAt: Date | undefined
    },
  ) => Promise<{ readonly isCounted: boolean; readonly noted?: number | undefined }>
}

type Stops = Awaited<ReturnType<typeof queries.stopsOf>>

/** The link of a rider: made and ended by dispatchers, and all that can be done by it. */
export const linkRoutes: FastifyPluginAsyncZod<Options> = async (app, { secret: key, mintSecret, sayAtDoor }) => {
  const { database, config } = app
  const isGuessing = clientLimit(app, 'rider-links', config.limits.orderSearchesPerClient, tenMinutesMs)
  const said = new WeakMap<FastifyRequest, { readonly runId: number; readonly reference: string }>()
  const isSayingMuch = clientLimit(
    app,
    'rider-words',
    mostSaid,
    tenMinutesMs,
    (request) => `run ${said.get(request)?.runId}`,
  )
  const isSayingMuchOfOne = clientLimit(app, 'rider-words-of-stop', mostOfStop, 6 * tenMinutesMs, (request) => {
    const { runId, reference } = said.get(request) ?? {}
    return `run ${runId} ${reference}`
  })

  app.route({
    ...makeRunLink,
    handler: async (request, reply) => {
      const { id } = request.params
      const run = await queries.runOf(database, id)
      if (!run) throw noSuchRun()
      if (run.state === 'planned') throw new Refusal(409, 'conflict', 'First give the run to its rider.')
      if (!run.sentAt) throw new Refusal(409, 'conflict', 'This run was given up before it went out.')
      const secret = mintSecret()
      const linkMadeBy = app.staffMemberOf(request).email
      if (!(await queries.setLink(database, id, { linkDigest: digest(secret), linkMadeBy })))
        throw new Refusal(403, 'other-role', 'You may not make links of riders any more.')
      const { linkUntil } = (await queries.runOf(database, id)) ?? {}
      if (!linkUntil) throw noSuchRun()
      request.journalled = { about: `run ${id}`, said: 'link made' }
      reply.code(201).header('cache-control', 'no-store')
      return { link: `${config.publicOrigin}/run/${secret}`, until: linkUntil }
    },
  })

  app.route({
    ...endRunLink,
    handler: async (request) => {
      const { id } = request.params
      if (!(await queries.endLink(database, id))) throw noSuchRun()
      request.journalled = { about: `run ${id}`, said: 'link ended' }
      return { message: 'The link is good no more.' }
    },
  })

  /**
   * Who guesses is refused nothing else, and noted once: 128 bits are not guessed, and of many phones behind one
   * address each has to know that its link is over.
   * @throws {Refusal} 404 where the link is good no more
   */
  async function runOf(request: FastifyRequest, reply: FastifyReply, secret: string) {
    reply.header('cache-control', 'no-store')
    const run = await queries.runOfLink(database, digest(secret))
    if (run) return run
    const guessing = await isGuessing(request)
    if (guessing?.isFirst) request.log.warn('many links of riders that are good no more')
    throw noSuchLink()
  }

  app.route({
    ...getRiderRun,
    handler: async (request, reply) => {
      const { id, rider, day, state, until, owedNaira } = await runOf(request, reply, request.params.secret)
      const stops = await queries.stopsOf(database, id)
      const words = await queries.lastWords(database, id)
      return {
        run: keyedDigest(key, String(id)).slice(0, 32),
        rider: oneLine(rider.name),
        day,
        isEnded: state === 'ended',
        until,
        owedNaira,
        stops: stops.map((stop) => asRiderStop(stop, words)),
      }
    },
  })

  app.route({
    ...sayStop,
    handler: async (request, reply) => {
      const { secret, reference } = request.params
      const run = await runOf(request, reply, secret)
      said.set(request, { runId: run.id, reference })
      const tooMuch = 'Too much was said of this at once. Say it again in a while.'
      await refuseBeyond(isSayingMuch, request, reply, tooMuch)
      await refuseBeyond(isSayingMuchOfOne, request, reply, tooMuch)
      const hasStop = (stops: Stops) => stops.find((stop) => stop.reference === reference)
      if (!hasStop(await queries.stopsOf(database, run.id))) throw noSuchStop()
      const { at, sentAt, after, deviceId, ...what } = request.body
      refuseUnsaid(what)
      const saidAt = momentOf({ at, sentAt }, run, Date.now())
      const by = { runId: run.id, rider: run.rider.name, key: request.headers['idempotency-key'] }
      const { note: _, ...facts } = what
      const asked = digestOfAsked(facts)
      const isCounted = await database.transaction(async (transaction) => {
        const [order] = await queries.lockOrders(transaction, [reference])
        if (!order) throw noSuchStop()
        // It may have waited for the office, which ended the link.
        if ((await queries.runOfLink(transaction, digest(secret)))?.id !== run.id) throw noSuchLink()
        const earlier = await queries.wordOfAct(transaction, run.id, by.key)
        if (earlier) {
          if (earlier.orderId === order.id && earlier.asked === asked) return earlier.isCounted
          throw new KeyReused()
        }
        const seen = after === undefined ? undefined : await queries.seenWord(transaction, run.id, order.id, after)
        const earliestMs = seen ? seen.saidAt.getTime() + 1 : 0
        const word = { ...what, at: new Date(Math.max(saidAt.getTime(), earliestMs)) }
        const lastSaidAt = await queries.lastSaidAt(transaction, run.id, order.id)
        const { isCounted, noted } = await sayAtDoor(transaction, reference, word, { ...by, lastSaidAt })
        const isNew = await queries.insertWord(transaction, {
          runId: run.id,
          actId: by.key ?? randomUUID(),
          orderId: order.id,
          asked,
          outcome: what.outcome,
          sumNaira: what.sumNaira ?? null,
          paidBy: what.paidBy ?? null,
          deviceId: deviceId ?? null,
          saidAt: word.at,
          // A page shows what the order says. Of a phone that is known only what it says itself takes the place.
          replaces: seen?.isSo && seen.deviceId === null ? seen.actId : null,
          isCounted,
          noteEvent: noted ?? null,
        })
        if (!isNew) throw new KeyReused()
        return isCounted
      })
      const now = hasStop(await queries.stopsOf(database, run.id))
      if (!now) throw noSuchStop()
      return { ...asRiderStop(now, await queries.lastWords(database, run.id)), isCounted }
    },
  })
}

/** A stop as its rider reads it. Of an order that the run has no more, the name alone. */
function asRiderStop(stop: Stops[number], words: ReadonlyMap<number, string>): RiderStop {
  const { reference, phone, phoneE164, state, town, sumNaira, takenNaira, paidBy, reason } = stop
  const { transferReference, isSettled } = stop
  const [fullname, address] = [oneLine(stop.fullname), oneLine(stop.address)]
  const outcome = outcomeOf(stop)
  const said = words.get(stop.id) ?? null
  if (outcome === 'left') {
    const nothing = {
      phone: '',
      phoneE164: '',
      address: '',
      sumNaira: null,
      takenNaira: null,
      paidBy: null,
      transferReference: null,
      isSettled: false,
      reason: null,
    }
    return { reference, fullname, outcome, said, ...nothing }
  }
  const place = oneLine([town, state].filter(Boolean).join(', '))
  return {
    reference,
    fullname,
    phone: nationalNumber(phoneE164) ?? oneLine(phone),
    phoneE164,
    address: place ? `${address}\n${place}` : address,
    sumNaira,
    outcome,
    said,
    takenNaira,
    paidBy,
    transferReference,
    isSettled,
    reason: outcome === 'failed' ? reason : null,
  }
}

function outcomeOf({ isHere, stage }: Stops[number]): StopOutcome {
  if (!isHere) return 'left'
  if (stage === 'with-rider') return 'open'
  return stage === 'delivered' ? 'delivered' : 'failed'
}

/** By whole steps of this a phone's clock is put right, in milliseconds: what is less may be a slow network. */
const clockStepMs = 5 * 60_000

/**
 * When something was said, by the clock of the phone, which is put right where it is off. Of one phone what was said
 * later stays later, however slow its requests are, but at the edge of a step, where `after` tells. A moment before
 * the run went out, or to come, is that of a clock which was set meanwhile or is not known: it counts as the first and
 * the last one that can be.
 * @param now in milliseconds since 1970
 */
function momentOf(
  { at, sentAt }: { readonly at?: string | undefined; readonly sentAt?: string | undefined },
  run: { readonly sentAt: Date | null },
  now: number,
): Date {
  const behindMs = sentAt === undefined ? 0 : now - Date.parse(sentAt)
  const saidAt = Date.parse(at ?? '') + Math.round(behindMs / clockStepMs) * clockStepMs
  return new Date(Math.min(Math.max(Number.isNaN(saidAt) ? now : saidAt, run.sentAt?.getTime() ?? now), now))
}

/** @throws {Refusal} 400 where the sum or the reason is missing */
function refuseUnsaid({ outcome, sumNaira, reason }: { outcome: string; sumNaira?: unknown; reason?: unknown }): void {
  if (outcome === 'delivered' && sumNaira === undefined)
    throw new Refusal(400, 'invalid', questions.sumNaira, { sumNaira: questions.sumNaira })
  if (outcome === 'failed' && reason === undefined)
    throw new Refusal(400, 'invalid', questions.reason, { reason: questions.reason })
}

function digest(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

function noSuchStop(): Refusal {
  return new Refusal(404, 'not-found', 'This order is not in your run.')
}

function noSuchLink(): Refusal {
  return new Refusal(404, 'not-found', linkIsOver)
}
