import { randomUUID } from 'node:crypto'
import { shownRole } from '@divine/contracts/calls/roles'
import {
  changePassword,
  endSessions,
  enterCode,
  getStaffMember,
  listColleagues,
  listSessions,
  type StaffMember,
  signIn,
  signOut,
  signOutEverywhere,
} from '@divine/contracts/calls/staff'
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { clientOf } from '../../http/client-address.ts'
import { Refusal } from '../../http/failures.ts'
import { clientLimit } from '../../http/limits.ts'
import {
  checksAtOnce,
  digest,
  type Prove,
  quarterHourMs,
  refuseAttempts,
  strangersAtOnce,
  wrongPassword,
} from '../../http/proof.ts'
import { webHeaders } from '../../http/web-headers.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { colleagues, lockedMinutes } from './staff-queries.ts'
import { codeRefusals, proofRefusals } from './staff-refusals.ts'

const yearSeconds = 365 * 24 * 3600

interface Options {
  /** Whether no review was chosen for the home page. */
  readonly hasSampleTestimonials: () => Promise<boolean>
  /** Where alerts have not arrived for a while. */
  readonly failingAlerts: () => Promise<{ name: string; since: Date }[]>
  readonly stuckMessages: () => Promise<{ way: string; since: Date }[]>
  /** Runs what takes the password of whoever is signed in. */
  readonly prove: Prove
  /** Key that signs the cookie of devices on which staff have signed in before. */
  readonly deviceSecret: string
  readonly isHttps: boolean
}

/** Signing in and out. */
export const staffRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { failingAlerts, stuckMessages, hasSampleTestimonials, prove, deviceSecret, isHttps },
) => {
  const { staff } = app
  await app.register(cookie, { secret: deviceSecret })
  const deviceCookie = isHttps ? '__Host-staff-device' : 'staff-device'

  /**
   * The device's own id, if somebody signed in here before with this email. Attempts from such a device are counted
   * separately, so that a stranger behind the same address cannot lock staff out by guessing.
   */
  function knownDevice(request: FastifyRequest, email: string): string | undefined {
    const { valid, value } = request.unsignCookie(request.cookies[deviceCookie] ?? '')
    const [id, owner] = value?.split('.') ?? []
    return valid && owner === digest(email) ? id : undefined
  }

  /**
   * Notes that somebody is signed in, and makes the device a known one. What staff do to accounts is a warning, so that
   * the log shows it at its usual level.
   */
  async function welcome({ email }: StaffMember, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await staff.noteSignIn(email)
    request.log.warn({ by: email }, 'signed in')
    app.journal.note({ person: email, what: 'signed-in', call: 'signIn' })
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

  const { signInsPerClient } = app.config.limits
  const tooMany = clientLimit(app, 'sign-ins', signInsPerClient, quarterHourMs, (request) => {
    const { email } = signIn.schema.body.pick({ email: true }).parse(request.body)
    return knownDevice(request, email) ?? clientOf(request)
  })
  const checkAtOnce = checksAtOnce()
  const strangerAtOnce = strangersAtOnce()

  app.route({
    ...signIn,
    config: { ...signIn.config, ownPagesOnly: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await refuseAttempts(tooMany, request, reply)
      const { email, password } = request.body
      const check = () => staff.signIn(email, password, webHeaders(request))
      const device = knownDevice(request, email)
      const signedIn = await (device
        ? checkAtOnce(device, check)
        : checkAtOnce(digest(email), () => strangerAtOnce('all', check)))
      if (!signedIn) {
        request.log.warn('sign-in refused')
        throw new Refusal(401, 'wrong-credentials', 'This email and password do not go together.')
      }
      reply.header('set-cookie', signedIn.cookies)
      if (!signedIn.member) return { next: 'code' } as const
      await welcome(signedIn.member, request, reply)
      return signedIn.member
    },
  })

  /**
   * Counts codes that nothing was checked with: no sign-in waited for them, or none is accepted for now. Those that are
   * checked end their sign-in after a few. A right code passes whatever the count: others may share the address.
   */
  const tooManyIdleCodes = clientLimit(app, 'idle-codes', signInsPerClient, quarterHourMs)

  app.route({
    ...enterCode,
    config: { ...enterCode.config, ownPagesOnly: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const entered = await staff.secondFactor.enterCode(request.body.code, webHeaders(request))
      if (typeof entered === 'string') {
        if (entered === 'over' || entered === 'locked') await refuseAttempts(tooManyIdleCodes, request, reply)
        request.log.warn(`code refused: ${entered}`)
        if (entered === 'locked') reply.header('retry-after', lockedMinutes * 60)
        throw codeRefusals[entered]()
      }
      reply.header('set-cookie', entered.cookies)
      await welcome(entered.member, request, reply)
      return entered.member
    },
  })

  app.route({
    ...signOut,
    config: { ...signOut.config, withoutSecondFactor: true, withoutKnownRole: true },
    handler: async (request, reply) => {
      const { cookies } = await staff.signOut(webHeaders(request))
      reply.header('set-cookie', cookies)
      return { message: 'You are signed out.' }
    },
  })

  app.route({
    ...signOutEverywhere,
    config: { ...signOutEverywhere.config, withoutSecondFactor: true, withoutKnownRole: true },
    handler: async (request, reply) => {
      const { email } = app.staffMemberOf(request)
      const { cookies } = await staff.signOutEverywhere(email, webHeaders(request))
      request.log.warn({ by: email }, 'sessions ended')
      reply.header('set-cookie', cookies)
      return { message: 'You are signed out on every device.' }
    },
  })

  app.route({
    ...listSessions,
    handler: (request) => staff.sessions(webHeaders(request)),
  })

  app.route({
    ...endSessions,
    handler: async (request, reply) => {
      const { ids, password } = request.body
      const end = () => staff.endSessions(ids, password, webHeaders(request))
      if (!(await prove(request, reply, end))) {
        request.log.warn('ending of sessions refused')
        throw wrongPassword()
      }
      request.log.warn({ by: app.staffMemberOf(request).email }, 'sessions ended')
      return { message: 'These devices are signed out.' }
    },
  })

  app.route({
    ...changePassword,
    handler: async (request, reply) => {
      const { current, next } = request.body
      const changed = await prove(request, reply, async () => {
        const fault = await app.faultOfPassword(next, app.staffMemberOf(request).email)
        if (fault) throw new Refusal(400, 'invalid', fault, { next: fault })
        return staff.changePassword(current, next, webHeaders(request))
      })
      if (typeof changed === 'string') {
        request.log.warn(`change of password refused: ${changed}`)
        if (changed === 'over') throw proofRefusals.over()
        const message = 'This is not the password that you have now.'
        throw new Refusal(400, 'wrong-credentials', message, { current: message })
      }
      request.log.warn({ by: app.staffMemberOf(request).email }, 'password changed')
      reply.header('set-cookie', changed.cookies)
      return { message: 'Your password is changed. Every other device is signed out.' }
    },
  })

  await app.register(secondFactorRoutes, { prove })

  app.route({
    ...listColleagues,
    handler: async () =>
      (await colleagues(app.database)).map((colleague) => ({ ...colleague, role: shownRole(colleague.role) })),
  })

  app.route({
    ...getStaffMember,
    config: { ...getStaffMember.config, withoutSecondFactor: true },
    handler: async (request) => {
      const member = app.staffMemberOf(request)
      const [failing, stuck, isSample, recoveryCodesLeft] = await Promise.all([
        failingAlerts(),
        stuckMessages(),
        member.role === 'owner' && hasSampleTestimonials(),
        member.secondFactor === 'on' ? staff.secondFactor.recoveryCodesLeft(member.email) : undefined,
      ])
      return {
        ...member,
        recoveryCodesLeft,
        ...(isSample && { hasSampleTestimonials: true }),
        ...(failing.length > 0 && { failingAlerts: failing }),
        ...(stuck.length > 0 && { stuckMessages: stuck.map(({ way, since }) => ({ way, since })) }),
      }
    },
  })
}
