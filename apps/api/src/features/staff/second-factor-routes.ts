import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@divine/contracts/staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { webHeaders } from '../../http/web-headers.ts'
import { wrongCode, wrongPassword } from './staff-refusals.ts'

interface Options {
  /** Counts an attempt to show that one knows the password. @throws {Refusal} 429 after too many */
  readonly holdGuesserBack: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** A member's own second factor: setting it up, new recovery codes, turning it off. */
export const secondFactorRoutes: FastifyPluginAsyncZod<Options> = async (app, { holdGuesserBack }) => {
  const { secondFactor } = app.staffAccounts

  app.route({
    ...beginSecondFactor,
    config: { ...beginSecondFactor.config, withoutSecondFactor: true },
    handler: async (request, reply) => {
      refuseSecond(request)
      await holdGuesserBack(request, reply)
      const begun = await secondFactor.begin(request.body.password, webHeaders(request))
      if (!begun) {
        request.log.warn('set-up of a second factor refused')
        throw wrongPassword()
      }
      return begun
    },
  })

  app.route({
    ...confirmSecondFactor,
    config: { ...confirmSecondFactor.config, withoutSecondFactor: true },
    handler: async (request, reply) => {
      refuseSecond(request)
      const confirmed = await secondFactor.confirm(request.body.code, webHeaders(request))
      if (!confirmed) {
        request.log.warn('first code of a second factor refused')
        throw wrongCode()
      }
      request.log.info('second factor on')
      reply.header('set-cookie', confirmed.cookies)
      return { message: 'From now on signing in asks for a code from your phone.' }
    },
  })

  app.route({
    ...renewRecoveryCodes,
    handler: async (request, reply) => {
      refuseWithout(request)
      await holdGuesserBack(request, reply)
      const recoveryCodes = await secondFactor.renewRecoveryCodes(request.body.password, webHeaders(request))
      if (!recoveryCodes) {
        request.log.warn('new recovery codes refused')
        throw wrongPassword()
      }
      request.log.info('new recovery codes')
      return { recoveryCodes }
    },
  })

  app.route({
    ...removeSecondFactor,
    handler: async (request, reply) => {
      refuseWithout(request)
      await holdGuesserBack(request, reply)
      const removed = await secondFactor.remove(request.body.password, webHeaders(request))
      if (!removed) {
        request.log.warn('end of a second factor refused')
        throw wrongPassword()
      }
      request.log.info('second factor off')
      reply.header('set-cookie', removed.cookies)
      return { message: 'From now on signing in asks for your password alone.' }
    },
  })

  /** @throws {Refusal} 400 where there is a second factor: another secret would lock its phone out */
  function refuseSecond(request: FastifyRequest): void {
    if (app.staffMemberOf(request).secondFactor !== 'on') return
    throw new Refusal(400, 'invalid', 'Your sign-in already asks for a code from your phone.')
  }

  /** @throws {Refusal} 400 where there is no second factor */
  function refuseWithout(request: FastifyRequest): void {
    if (app.staffMemberOf(request).secondFactor === 'on') return
    throw new Refusal(400, 'invalid', 'Your sign-in does not ask for a code from your phone.')
  }
}
