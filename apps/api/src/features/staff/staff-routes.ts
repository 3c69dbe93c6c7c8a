import { createHash, randomUUID } from 'node:crypto'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endSessions,
  enterCode,
  getStaffMember,
  listSessions,
  removeSecondFactor,
  renewRecoveryCodes,
  type StaffMember,
  signIn,
  signOut,
  signOutEverywhere,
} from '@divine/contracts/staff'
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseBeyond } from '../../http/limits.ts'
import { webHeaders } from '../../http/web-headers.ts'
import { passwordFault } from '../../passwords.ts'
import type { CodeRefusal } from './second-factor.ts'

const quarterHourMs = 15 * 60_000
const yearSeconds = 365 * 24 * 3600

interface Options {
  /** Signs the cookie that tells a device from which staff signed in before. */
  readonly deviceSecret: string
  readonly isHttps: boolean
}

/** Signing in and out. */
export const staffRoutes: FastifyPluginAsyncZod<Options> = async (app, { deviceSecret, isHttps }) => {
  const accounts = app.staffAccounts
  await app.register(cookie, { secret: deviceSecret })
  const deviceCookie = isHttps ? '__Host-staff-device' : 'staff-device'

  /**
   * The device's own id when somebody signed in here before with this email. Attempts from such a device are counted
   * apart, so that a stranger behind the same address cannot lock staff out by guessing.
   */
  function knownDevice(request: FastifyRequest, email: string): string | undefined {
    const { valid, value } = request.unsignCookie(request.cookies[deviceCookie] ?? '')
    const [id, owner] = value?.split('.') ?? []
    return valid && owner === digest(email) ? id : undefined
  }

  /** Notes that somebody is signed in, and makes the device one that is known. */
  function welcome({ email }: StaffMember, request: FastifyRequest, reply: FastifyReply): void {
    request.log.info('signed in')
    const device = knownDevice(request, email) ?? randomUUID()
    reply.setCookie(deviceCookie, `${device}.${digest(email)}`, {
      signed: true,
      httpOnly: true,
      secure: isHttps,
      sameSite: 'lax',
      path: '/',
      maxAge: yearSeconds,
    })
  }

  const tooMany = clientLimit(app, app.config.limits.signInsPerClient, quarterHourMs, (request) => {
    const { email } = signIn.schema.body.pick({ email: true }).parse(request.body)
    return knownDevice(request, email) ?? request.ip
  })

  app.route({
    ...signIn,
    config: { ...signIn.config, ownPagesOnly: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await refuseAttempts(tooMany, request, reply)
      const { email, password } = request.body
      const signedIn = await accounts.signIn(email, password, webHeaders(request))
      if (!signedIn) {
        request.log.warn('sign-in refused')
        throw new Refusal(401, 'wrong-credentials', 'This email and password do not go together.')
      }
      reply.header('set-cookie', signedIn.cookies)
      if (!signedIn.member) return { next: 'code' } as const
      welcome(signedIn.member, request, reply)
      return signedIn.member
    },
  })

  app.route({
    ...enterCode,
    config: { ...enterCode.config, ownPagesOnly: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const entered = await accounts.secondFactor.enterCode(request.body.code, webHeaders(request))
      if (typeof entered === 'string') {
        request.log.warn(`code refused: ${entered}`)
        if (entered === 'locked') reply.header('retry-after', quarterHourMs / 1000)
        throw codeRefusals[entered]()
      }
      reply.header('set-cookie', entered.cookies)
      welcome(entered.member, request, reply)
      return entered.member
    },
  })

  app.route({
    ...signOut,
    config: { ...signOut.config, withoutSecondFactor: true },
    handler: async (request, reply) => {
      const { cookies } = await accounts.signOut(webHeaders(request))
      reply.header('set-cookie', cookies)
      return { message: 'You are signed out.' }
    },
  })

  app.route({
    ...signOutEverywhere,
    config: { ...signOutEverywhere.config, withoutSecondFactor: true },
    handler: async (request, reply) => {
      const { cookies } = await accounts.signOutEverywhere(app.staffMemberOf(request).email, webHeaders(request))
      reply.header('set-cookie', cookies)
      return { message: 'You are signed out on every device.' }
    },
  })

  /** Counts how often a member's session was asked to show that its user knows the password. */
  const tooManyProofs = clientLimit(app, app.config.limits.signInsPerClient, quarterHourMs, (request) =>
    digest(app.staffMemberOf(request).email),
  )

  app.route({
    ...listSessions,
    handler: (request) => accounts.sessions(webHeaders(request)),
  })

  app.route({
    ...endSessions,
    handler: async (request, reply) => {
      await refuseAttempts(tooManyProofs, request, reply)
      const { ids, password } = request.body
      if (!(await accounts.endSessions(ids, password, webHeaders(request)))) {
        return refusePassword(request, 'ending of sessions')
      }
      request.log.info('sessions ended')
      return { message: 'These devices are signed out.' }
    },
  })

  app.route({
    ...changePassword,
    handler: async (request, reply) => {
      await refuseAttempts(tooManyProofs, request, reply)
      const { current, next } = request.body
      const fault = await passwordFault(next, app.staffMemberOf(request).email)
      if (fault) throw new Refusal(400, 'invalid', fault, { next: fault })
      const changed = await accounts.changePassword(current, next, webHeaders(request))
      if (!changed) {
        request.log.warn('change of password refused')
        const message = 'This is not the password that you have now.'
        throw new Refusal(400, 'wrong-credentials', message, { current: message })
      }
      request.log.info('password changed')
      reply.header('set-cookie', changed.cookies)
      return { message: 'Your password is changed. Every other device is signed out.' }
    },
  })

  app.route({
    ...beginSecondFactor,
    config: { ...beginSecondFactor.config, withoutSecondFactor: true },
    handler: async (request, reply) => {
      refuseSecond(request)
      await refuseAttempts(tooManyProofs, request, reply)
      const begun = await accounts.secondFactor.begin(request.body.password, webHeaders(request))
      return begun ?? refusePassword(request, 'set-up of a second factor')
    },
  })

  app.route({
    ...confirmSecondFactor,
    config: { ...confirmSecondFactor.config, withoutSecondFactor: true },
    handler: async (request, reply) => {
      refuseSecond(request)
      const confirmed = await accounts.secondFactor.confirm(request.body.code, webHeaders(request))
      if (!confirmed) throw wrongCode()
      request.log.info('second factor on')
      reply.header('set-cookie', confirmed.cookies)
      return { message: 'From now on signing in asks for a code from your phone.' }
    },
  })

  app.route({
    ...renewRecoveryCodes,
    handler: async (request, reply) => {
      refuseWithout(request)
      await refuseAttempts(tooManyProofs, request, reply)
      const recoveryCodes = await accounts.secondFactor.renewRecoveryCodes(request.body.password, webHeaders(request))
      if (!recoveryCodes) return refusePassword(request, 'new recovery codes')
      request.log.info('new recovery codes')
      return { recoveryCodes }
    },
  })

  app.route({
    ...removeSecondFactor,
    handler: async (request, reply) => {
      refuseWithout(request)
      await refuseAttempts(tooManyProofs, request, reply)
      const removed = await accounts.secondFactor.remove(request.body.password, webHeaders(request))
      if (!removed) return refusePassword(request, 'end of a second factor')
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

  app.route({
    ...getStaffMember,
    config: { ...getStaffMember.config, withoutSecondFactor: true },
    handler: async (request) => app.staffMemberOf(request),
  })
}

/** @param what was asked, for the log */
function refusePassword(request: FastifyRequest, what: string): never {
  request.log.warn(`${what} refused`)
  const message = 'This is not your password.'
  throw new Refusal(400, 'wrong-credentials', message, { password: message })
}

function wrongCode(status: 400 | 401 = 400): Refusal {
  const message = 'This code is not right. The app shows a new one every half minute.'
  return new Refusal(status, 'wrong-credentials', message, { code: message })
}

const codeRefusals: Readonly<Record<CodeRefusal, () => Refusal>> = {
  wrong: () => wrongCode(401),
  used: () => new Refusal(401, 'signed-out', 'This code was used already. Start again, and enter the next one.'),
  over: () => new Refusal(401, 'signed-out', 'The time is over, or too many codes were wrong. Please start again.'),
  locked: () => new Refusal(429, 'too-many', 'Too many wrong codes. Please wait 15 minutes and start again.'),
}

function digest(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** @throws {Refusal} 429 when this password was guessed at too often */
function refuseAttempts(
  tooMany: ReturnType<typeof clientLimit>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const message = 'Too many attempts. Please wait 15 minutes and try again.'
  return refuseBeyond(tooMany, request, reply, message, 'a password is held back: too many attempts')
}
