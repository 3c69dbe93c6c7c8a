import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@divine/contracts/calls/staff'
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
  const { secondFactor } = app.staff

  app.route({
    ...beginSecondFactor,
    config: { ...beginSecondFactor.config, withoutSecondFactor: true },
    handler: (request, reply) => {
      refuseSecond(request)
      const { password } = request.body
      return proven(request, reply, 'set-up of a second factor', (headers) => secondFactor.begin(password, headers))
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
      const { password } = request.body
      const recoveryCodes = await proven(request, reply, 'new recovery codes', (headers) =>
        secondFactor.renewRecoveryCodes(password, headers),
      )
      request.log.info('new recovery codes')
      return { recoveryCodes }
    },
  })

  app.route({
    ...removeSecondFactor,
    handler: async (request, reply) => {
      refuseWithout(request)
      const { password } = request.body
      const { cookies } = await proven(request, reply, 'end of a second factor', (headers) =>
        secondFactor.remove(password, headers),
      )
      request.log.info('second factor off')
      reply.header('set-cookie', cookies)
      return { message: 'From now on signing in asks for your password alone.' }
    },
  })

  /**
   * What is given only to who knows the password.
   * @param what is asked, for the log
   * @param ask answers undefined when the password is wrong
   * @throws {Refusal} 400 then, and 429 after too many attempts
   */
  async function proven<Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    what: string,
    ask: (headers: Headers) => Promise<Answer | undefined>,
  ): Promise<Answer> {
    await holdGuesserBack(request, reply)
    const answer = await ask(webHeaders(request))
    if (answer !== undefined) return answer
    request.log.warn(`${what} refused`)
    throw wrongPassword()
  }

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
