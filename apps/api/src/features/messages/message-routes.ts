import { knownAmong } from '@divine/contracts/calls/known-words'
import {
  getMessageTemplate,
  getMyMessages,
  listMessages,
  putMessageTemplate,
  retryMessage,
  setMyMessages,
  setOrderMessages,
} from '@divine/contracts/calls/messages'
import {
  faultsOfTemplate,
  fillMessage,
  messageKinds,
  messagePath,
  messageStates,
  messageWayNames,
  sampleOrder,
  sampleToken,
  smsLength,
} from '@divine/contracts/orders/buyer-messages'
import { isErased } from '@divine/contracts/orders/erased'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { etagOf } from '../../http/etags.ts'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseFlood, tenMinutesMs } from '../../http/limits.ts'
import { noSuchOrder } from '../../http/no-such-order.ts'
import type { Queue } from '../../jobs/queue.ts'
import { groupOf, messageQueue } from './message-jobs.ts'
import * as queries from './message-queries.ts'
import type { Ways } from './message-ways.ts'
import type { Stops } from './stops.ts'
import { allTemplates, type KnownTemplate, templateOf } from './templates.ts'

interface Options {
  readonly ways: Pick<Ways, 'all' | 'wayTo'>
  readonly stops: Stops
  readonly queue: Pick<Queue, 'hurry' | 'nextTries'>
}

/** What buyers are told of their orders, and how they end that. */
export const messageRoutes: FastifyPluginAsyncZod<Options> = async (app, { ways, stops, queue }) => {
  const { database } = app
  const { publicOrigin, limits } = app.config
  const isChangingMuch = clientLimit(app, 'message-changes', limits.orderRequestsPerClient, tenMinutesMs)

  function withPreview(template: KnownTemplate) {
    const link = `${publicOrigin}${messagePath(template.kind, sampleToken)}`
    const email = fillMessage(template, 'email', sampleOrder, link)
    const sms = fillMessage(template, 'sms', sampleOrder, link).text
    const { length, pages } = smsLength(sms)
    return {
      ...template,
      preview: { subject: email.subject, email: email.text, sms, smsLength: length, smsPages: pages },
    }
  }

  app.route({
    ...listMessages,
    handler: async () => {
      const [templates, { messages, count }] = await Promise.all([
        allTemplates(database),
        queries.undeliveredMessages(database),
      ])
      const failing = messages.filter(({ message }) => message.state === 'failing').map(({ message }) => message.id)
      const nextTries = await queue.nextTries(messageQueue, failing)
      return {
        templates: templates.map(withPreview),
        ways: [...ways.all],
        undelivered: messages.map(({ message, reference }) => ({
          ...asKnownMessage(message),
          reference,
          nextTryAt: nextTries.get(message.id) ?? null,
        })),
        undeliveredCount: count,
      }
    },
  })

  app.route({
    ...getMessageTemplate,
    handler: async (request, reply) => {
      const template = await templateOf(database, request.params.kind)
      reply.header('etag', etagOf(template.version))
      return withPreview(template)
    },
  })

  app.route({
    ...putMessageTemplate,
    handler: async (request, reply) => {
      const { kind } = request.params
      const faults = faultsOfTemplate(app.catalogue, kind, request.body)
      const [fault] = Object.values(faults)
      if (fault) throw new Refusal(400, 'invalid', fault, { ...faults })
      const by = app.staffMemberOf(request).email
      const saved = await queries.saveTemplate(database, kind, request.body, { by, seen: request.headers['if-match'] })
      if (!saved) throw changedMeanwhile((await templateOf(database, kind)).changedBy)
      request.journalled = { about: kind, said: saved.isOn ? saved.text : 'switched off' }
      reply.header('etag', etagOf(saved.version))
      return withPreview(saved)
    },
  })

  app.route({
    ...retryMessage,
    handler: async (request) => {
      const message = await queries.messageBy(database, request.params.id)
      if (!message) throw new Refusal(404, 'not-found', 'There is nothing to try again.')
      if (message.state === 'sent') throw new Refusal(409, 'conflict', 'This has arrived.')
      if (message.state === 'dropped') throw new Refusal(409, 'conflict', `This is not sent. ${message.error}`)
      await queue.hurry(messageQueue, [{ id: message.id, group: groupOf(message) }])
      return { message: 'It is tried again now.' }
    },
  })

  app.route({
    ...setOrderMessages,
    handler: async (request) => {
      const { areStopped } = request.body
      const order = await queries.orderByReference(database, request.params.reference)
      if (!order || isErased(order)) throw noSuchOrder()
      await stops.setByStaff(order, areStopped, app.staffMemberOf(request).email)
      request.journalled = { about: order.reference, said: areStopped ? 'stopped' : 'sent again' }
      return { areStopped }
    },
  })

  /** @throws {Refusal} 404 */
  async function orderAt(token: string) {
    const order = await queries.orderByToken(database, token)
    if (!order) throw new Refusal(404, 'not-found', 'There is no order at this address.')
    return order
  }

  app.route({
    ...getMyMessages,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const order = await orderAt(request.params.token)
      return {
        areSent: ways.wayTo(order) !== undefined && (await allTemplates(database)).some(({ isOn }) => isOn),
        ...(await stops.byLink(order, request.query.mail)),
        phoneEnding: order.phoneE164.slice(-4),
      }
    },
  })

  app.route({
    ...setMyMessages,
    handler: async (request, reply) => {
      await refuseFlood(isChangingMuch, request, reply, 'changes')
      const { areStopped } = request.body
      await stops.setByLink(await orderAt(request.params.token), areStopped, request.query.mail)
      return { areStopped }
    },
  })
}

function changedMeanwhile(by: string | null): Refusal {
  const message = `${by ?? 'Somebody'} has changed this message since you opened it. Look at what it says now, then save yours again.`
  return new Refusal(409, 'conflict', message)
}

/** A message as this version knows it. */
export function asKnownMessage({ kind, way, state, ...message }: queries.MessageRow) {
  return {
    ...message,
    kind: knownAmong(messageKinds, kind),
    way: knownAmong(messageWayNames, way),
    state: knownAmong(messageStates, state),
  }
}
