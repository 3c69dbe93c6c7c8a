import {
  type AlertKind,
  alertKinds,
  channelKinds,
  deliveryKinds,
  deliveryStates,
} from '@divine/contracts/calls/alert-kinds'
import {
  addDestination,
  changeDestination,
  listDeliveries,
  listDestinations,
  problemOfQuietHours,
  removeDestination,
  retryDelivery,
  type Target,
  testDestination,
} from '@divine/contracts/calls/alerts'
import { knownAmong } from '@divine/contracts/calls/known-words'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseBeyond } from '../../http/limits.ts'
import { nextPage } from '../../http/next-page.ts'
import type { Queue } from '../../jobs/queue.ts'
import { deliveryQueue, type Send, sendRest } from './alert-jobs.ts'
import * as queries from './alert-queries.ts'
import { type Channels, keyFaults } from './channels/channels.ts'

interface Options {
  readonly channels: Channels
  readonly send: Send
  readonly queue: Pick<Queue, 'hurry' | 'nextTries'>
  /** By which a browser that subscribes knows this site. */
  readonly pushKey: string
}

/** Tests of one owner within a minute: more only annoy whoever gets them. */
const mostTests = 20
const minuteMs = 60_000

/** Where staff are told of orders, and what has arrived there. */
export const alertRoutes: FastifyPluginAsyncZod<Options> = async (app, { channels, send, queue, pushKey }) => {
  const { database } = app
  const isFlooding = clientLimit(app, 'alert-tests', mostTests, minuteMs, (request) => app.staffMemberOf(request).email)

  /** @throws {Refusal} 409 where its channel cannot be set up, and what the channel refuses */
  function acceptTarget(target: Target) {
    const reason = channels.unavailable(target.kind)
    if (reason !== undefined) throw new Refusal(409, 'conflict', reason)
    return channels.accept(target)
  }

  app.addHook('onReady', () =>
    queries.noteUnreadable(database, channels.faultOfKey, Object.values(keyFaults)).catch((err) =>
      // The first alert that is missed tells of it.
      app.log.warn({ err }, 'whether the places of alerts can be read was not found out'),
    ),
  )

  app.route({
    ...listDestinations,
    handler: async () => ({
      destinations: (await queries.destinationsWithWaiting(database)).map(asKnownDestination),
      pushKey,
      unavailable: channelKinds.flatMap((kind) => {
        const reason = channels.unavailable(kind)
        return reason === undefined ? [] : [{ kind, reason }]
      }),
    }),
  })

  app.route({
    ...addDestination,
    handler: async (request, reply) => {
      const { name, about, quietFrom, quietUntil, gatherMinutes, ...target } = request.body
      const { kind } = target
      reply.code(201).header('cache-control', 'no-store')
      const by = app.staffMemberOf(request).email
      const { isNew, ...told } = await database.transaction(async (transaction) => {
        await queries.lockDestinations(transaction)
        // A form without script is sent again where its page is loaded again.
        for (const twin of await queries.destinationsNamed(transaction, kind, name)) {
          if (await channels.isAt(twin.address, target)) return { isNew: false, id: twin.id }
        }
        const { address, where, secret } = await acceptTarget(target)
        const destination = { kind, name, about, quietFrom, quietUntil, gatherMinutes, address, where, addedBy: by }
        const id = await queries.insertDestination(transaction, destination)
        return { isNew: true, id, ...(secret && { secret }) }
      })
      if (isNew) {
        request.journalled = { about: name, said: `${kind} added` }
        request.log.warn({ by, kind }, 'place of alerts added')
      }
      return told
    },
  })

  app.route({
    ...changeDestination,
    handler: async (request, reply) => {
      const { id } = request.params
      const { target, ...change } = request.body
      const before = await queries.destinationBy(database, id)
      if (!before) throw noSuchDestination()
      if (target && target.kind !== before.kind) {
        const message = 'A place stays of its kind. Add another one instead.'
        throw new Refusal(400, 'invalid', message, { kind: message })
      }
      const { secret, ...moved } = target ? await acceptTarget(target) : {}
      // What a newer version tells it stays: no form of this one names it.
      const about = change.about && [...change.about, ...before.about.filter((each) => !isKnown(each))]
      const brought = await database.transaction(async (transaction) => {
        const sent = { ...change, ...(about && { about }), ...moved }
        const changed = await queries.updateDestination(transaction, id, sent, assertQuietHours)
        if (!changed) throw noSuchDestination()
        return queries.bringForward(transaction, changed)
      })
      await queue.hurry(deliveryQueue, brought)
      if (target) await sendRest(database, queue, id)
      request.journalled = { about: change.name ?? before.name, said: Object.keys(request.body).join(', ') }
      reply.header('cache-control', 'no-store')
      return { message: 'Saved.', ...(secret && { secret }) }
    },
  })

  app.route({
    ...removeDestination,
    handler: async (request) => {
      const name = await queries.deleteDestination(database, request.params.id)
      request.journalled = { about: name ?? request.params.id, said: 'removed' }
      request.log.warn({ by: app.staffMemberOf(request).email }, 'place of alerts removed')
      return { message: 'Nothing goes there any more.' }
    },
  })

  app.route({
    ...testDestination,
    handler: async (request, reply) => {
      await refuseBeyond(isFlooding, request, reply, 'You have sent many tests. Please wait a minute, then try again.')
      const begun = await queries.startTest(database, request.params.id)
      if (!begun) throw noSuchDestination()
      const startedAt = performance.now()
      const error = await send(begun)
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      const hasArrived = error === undefined
      await queries.endTry(database, begun.delivery, hasArrived ? { state: 'sent' } : { state: 'failed', error })
      if (hasArrived) await sendRest(database, queue, begun.destination.id)
      return { hasArrived, message: error ?? `It was taken after ${seconds} seconds.`, seconds }
    },
  })

  app.route({
    ...listDeliveries,
    handler: async (request, reply) => {
      const { limit } = request.query
      const found = await queries.deliveriesOf(database, { ...request.query, limit: limit + 1 })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      if (found.length > limit && last) {
        reply.header('link', nextPage(listDeliveries.url, { ...request.query, before: last.delivery.position }))
      }
      const failing = page.filter(({ delivery }) => delivery.state === 'failing')
      const nextTries = await queue.nextTries(
        deliveryQueue,
        failing.map(({ delivery }) => delivery.id),
      )
      return page.map(({ delivery: { dueAt, ...delivery }, destination }) => ({
        ...asKnownDelivery(delivery),
        destination: { ...destination, kind: knownAmong(channelKinds, destination.kind) },
        nextTryAt: (delivery.state === 'waiting' ? dueAt : nextTries.get(delivery.id)) ?? null,
      }))
    },
  })

  app.route({
    ...retryDelivery,
    handler: async (request) => {
      const delivery = await queries.deliveryBy(database, request.params.id)
      if (!delivery || delivery.about === 'test') throw new Refusal(404, 'not-found', 'There is nothing to try again.')
      if (delivery.state === 'sent') throw new Refusal(409, 'conflict', 'This has arrived.')
      await queue.hurry(deliveryQueue, [{ id: delivery.id, group: delivery.destinationId }])
      return { message: 'It is tried again now.' }
    },
  })
}

/** One end of the quiet hours may be sent, and the other one be there. @throws {Refusal} 400 */
function assertQuietHours(destination: queries.DestinationRow): void {
  const problem = problemOfQuietHours(destination)
  if (problem) throw new Refusal(400, 'invalid', problem.message, { [problem.field]: problem.message })
}

function noSuchDestination(): Refusal {
  return new Refusal(404, 'not-found', 'Somebody removed this place. Load the page again.')
}

const isKnown = (about: AlertKind) => alertKinds.includes(about)

/** A destination without what only a newer version knows. */
function asKnownDestination<Row extends Pick<queries.DestinationRow, 'kind' | 'about'>>(row: Row) {
  const about = row.about.filter(isKnown)
  return { ...row, kind: knownAmong(channelKinds, row.kind), about, hasUnknown: about.length < row.about.length }
}

function asKnownDelivery<Row extends Pick<queries.DeliveryRow, 'about' | 'state'>>(row: Row) {
  return { ...row, about: knownAmong(deliveryKinds, row.about), state: knownAmong(deliveryStates, row.state) }
}
