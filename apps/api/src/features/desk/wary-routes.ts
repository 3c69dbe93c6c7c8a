import { addWaryNumber, listWaryNumbers, removeWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { readPhone } from '@divine/contracts/orders/phone'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import * as queries from './wary-queries.ts'

/** The phone numbers to be wary of. */
export const waryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app

  app.route({ ...listWaryNumbers, handler: () => queries.waryNumbersNow(database) })

  app.route({
    ...addWaryNumber,
    handler: async (request, reply) => {
      const { phone, reason, until } = request.body
      if (!(await queries.isStillToCome(database, until))) {
        const message = 'Choose a day that is not over.'
        throw new Refusal(400, 'invalid', message, { until: message })
      }
      const addedBy = app.staffMemberOf(request).email
      reply.code(201)
      return queries.addWaryNumber(database, { phoneE164: e164Of(phone), reason, until, addedBy })
    },
  })

  app.route({
    ...removeWaryNumber,
    handler: async (request) => {
      await queries.removeWaryNumber(database, e164Of(request.query.phone))
      return { message: 'Taken off the list.' }
    },
  })
}

/** The contract lets no other number through. */
function e164Of(typed: string): string {
  return readPhone(typed)?.e164 ?? ''
}
