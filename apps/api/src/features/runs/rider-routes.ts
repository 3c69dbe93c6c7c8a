import { addRider, changeRider, listRiders } from '@divine/contracts/calls/runs'
import { readPhone } from '@divine/contracts/orders/phone'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import * as queries from './rider-queries.ts'

/** Who brings orders. */
export const riderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app

  async function found(id: number) {
    const rider = await queries.riderOf(database, id)
    if (!rider) throw new Refusal(404, 'not-found', 'There is no such rider.')
    return rider
  }

  app.route({ ...listRiders, handler: () => queries.allRiders(database) })

  app.route({
    ...addRider,
    handler: async (request, reply) => {
      const { name, phone } = request.body
      const addedBy = app.staffMemberOf(request).email
      const id = await queries.insertRider(database, { name, phone, phoneE164: e164Of(phone), addedBy })
      if (id === undefined) throw numberTaken()
      request.journalled = { about: name, said: 'rider added' }
      reply.code(201)
      return found(id)
    },
  })

  app.route({
    ...changeRider,
    handler: async (request) => {
      const { id } = request.params
      const { phone, ...changes } = request.body
      const phoneE164 = phone && e164Of(phone)
      const before = await found(id)
      if (phoneE164 && (await queries.hasNumber(database, phoneE164, id))) throw numberTaken()
      await queries.updateRider(database, id, { ...changes, ...(phone && phoneE164 && { phone, phoneE164 }) })
      request.journalled = { about: before.name, said: saidOf(request.body) }
      return found(id)
    },
  })
}

/** The contract has read the number. */
function e164Of(phone: string): string {
  return readPhone(phone)?.e164 ?? ''
}

function saidOf({
  name,
  phone,
  isActive,
}: {
  name?: unknown
  phone?: unknown
  isActive?: boolean | undefined
}): string {
  const said = [
    (name !== undefined || phone !== undefined) && 'rider corrected',
    isActive === false && 'gets no more runs',
    isActive === true && 'gets runs',
  ]
  return said.filter(Boolean).join(', ')
}

function numberTaken(): Refusal {
  const message = 'Another rider has this number.'
  return new Refusal(409, 'conflict', message, { phone: message })
}
