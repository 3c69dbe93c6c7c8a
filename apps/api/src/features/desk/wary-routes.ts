import { readingOf } from '@divine/contracts/calls/role-table'
import { addWaryNumber, listWaryNumbers, removeWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { agentName } from '@divine/contracts/orders/agent-name'
import { hiddenPhone, readPhone } from '@divine/contracts/orders/phone'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { heldByOthers } from './claim-queries.ts'
import * as queries from './wary-queries.ts'

/** The phone numbers to be wary of. */
export const waryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app

  /** Nothing was done: somebody wrote something else meanwhile. */
  async function standsThere(phoneE164: string) {
    const standing = await queries.warinessOf(database, phoneE164)
    // Whoever wrote it may have ended it this very moment.
    if (!standing) throw new Refusal(503, 'unavailable', 'Please try again.')
    const message = `${agentName(standing.addedBy)} wrote about this number, and you have not seen it. Nothing was changed.`
    return { code: 'conflict', message, standing } as const
  }

  app.route({
    ...listWaryNumbers,
    handler: async (request) => {
      const { email, role } = app.staffMemberOf(request)
      const numbers = await queries.waryNumbersNow(database)
      if (readingOf(role, 'phone') === 'whole') return numbers
      const held = await heldByOthers(database, email)
      return numbers.map((entry) => ({
        ...entry,
        phoneE164: held.has(entry.phoneE164) ? hiddenPhone(entry.phoneE164) : entry.phoneE164,
      }))
    },
  })

  app.route({
    ...addWaryNumber,
    handler: async (request, reply) => {
      const { phone, reason, until, replaces } = request.body
      if (!(await queries.isStillToCome(database, until))) {
        const message = 'Choose a day that is not over.'
        throw new Refusal(400, 'invalid', message, { until: message })
      }
      const addedBy = app.staffMemberOf(request).email
      const phoneE164 = e164Of(phone)
      const added = await queries.addWaryNumber(database, { phoneE164, reason, until, addedBy }, replaces)
      if (added) {
        reply.code(201)
        return added
      }
      reply.code(409)
      return standsThere(phoneE164)
    },
  })

  app.route({
    ...removeWaryNumber,
    handler: async (request, reply) => {
      const { phone, addedAt } = request.query
      const phoneE164 = e164Of(phone)
      await queries.removeWaryNumber(database, { phoneE164, by: app.staffMemberOf(request).email, seen: addedAt })
      if (!(await queries.warinessOf(database, phoneE164))) return { message: 'Taken off the list.' }
      reply.code(409)
      return standsThere(phoneE164)
    },
  })
}

/** The contract lets no other number through. */
function e164Of(typed: string): string {
  return readPhone(typed)?.e164 ?? ''
}
