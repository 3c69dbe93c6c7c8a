import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@divine/contracts/calls/staff'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import type { Prove } from '../../http/proof.ts'
import { webHeaders } from '../../http/web-headers.ts'
import type { ProofRefusal } from './second-factor.ts'
import { proofRefusals } from './staff-refusals.ts'

interface Options {
  readonly prove: Prove
}

/** A member's own second factor: setting it up, new recovery codes, turning it off. */
export const secondFactorRoutes: FastifyPluginAsyncZod<Options> = async (app, { prove }) => {
  const { secondFactor } = app.staff

  app.route({
    ...beginSecondFactor,
    config: { ...beginSecondFactor.config, withoutSecondFactor: true },
    handler: async (request, reply) => {
      refuseSecond(request)
      const { password } = request.body
      const begin = () => secondFactor.begin(password, webHeaders(request))
      return proven(request, 'set-up of a second factor', await prove(request, reply, begin))
    },
  })

  app.route({
    ...confirmSecondFactor,
    config: { ...confirmSecondFactor.config, withoutSecondFactor: true },
    handler: async (request, reply) => {
      refuseSecond(request)
      const confirm = () => secondFactor.confirm(request.body.code, webHeaders(request))
      const confirmed = await prove(request, reply, confirm)
      const { cookies } = proven(request, 'first code of a second factor', confirmed)
      request.log.warn({ by: app.staffMemberOf(request).email }, 'second factor on')
      reply.header('set-cookie', cookies)
      return { message: 'From now on signing in asks for a code from your phone. Every other device is signed out.' }
    },
  })

  app.route({
    ...renewRecoveryCodes,
    handler: async (request, reply) => {
      refuseWithout(request)
      const { password, code } = request.body
      const renew = () => secondFactor.renewRecoveryCodes(password, code, webHeaders(request))
      const recoveryCodes = proven(request, 'new recovery codes', await prove(request, reply, renew))
      request.log.warn({ by: app.staffMemberOf(request).email }, 'new recovery codes')
      return { recoveryCodes }
    },
  })

  app.route({
    ...removeSecondFactor,
    handler: async (request, reply) => {
      refuseWithout(request)
      const { password, code } = request.body
      const remove = () => secondFactor.remove(password, code, webHeaders(request))
      const { cookies } = proven(request, 'end of a second factor', await prove(request, reply, remove))
      request.log.warn({ by: app.staffMemberOf(request).email }, 'second factor off')
      reply.header('set-cookie', cookies)
      return { message: 'From now on signing in asks for your password alone. Every other device is signed out.' }
    },
  })

  /**
   * Given only to members who have just shown again who they are.
   * @param what was asked for, for the log
   * @throws {Refusal} if they have not
   */
  function proven<Answer>(request: FastifyRequest, what: string, answer: Answer | ProofRefusal): Answer {
    if (typeof answer !== 'string') return answer as Answer
    request.log.warn(`${what} refused: ${answer}`)
    throw proofRefusals[answer as ProofRefusal]()
  }

  /** @throws {Refusal} 400 if there is a second factor already: a new secret would lock its phone out */
  function refuseSecond(request: FastifyRequest): void {
    if (app.staffMemberOf(request).secondFactor !== 'on') return
    throw new Refusal(400, 'invalid', 'Your sign-in already asks for a code from your phone.')
  }

  /** @throws {Refusal} 400 if there is no second factor */
  function refuseWithout(request: FastifyRequest): void {
    if (app.staffMemberOf(request).secondFactor === 'on') return
    throw new Refusal(400, 'invalid', 'Your sign-in does not ask for a code from your phone.')
  }
}
