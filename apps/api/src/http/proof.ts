import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { atOnceLimit } from './at-once.ts'
import { Refusal } from './failures.ts'
import { clientLimit, refuseBeyond } from './limits.ts'
import { webHeaders } from './web-headers.ts'

export const quarterHourMs = 15 * 60_000
/**
 * How many password checks of one account may run or wait in this process. A check takes a processor for a tenth
 * of a second and 32 MB. A known device has the same number for itself.
 */
const mostChecksAtOnce = 5
/**
 * How many password checks of devices on which nobody signed in before may run or wait in this process, whatever the
 * emails: all others wait behind them.
 */
const mostStrangersAtOnce = 12
/** So many sessions of a member, each with all its attempts at the password, use up those of the member. */
const sessionsToExhaust = 5

/**
 * Runs an action that takes the signed-in member's password, or the first code of a second factor.
 * @throws {Refusal} 429 after too many attempts, or too many at once
 */
export type Prove = <Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  check: () => Promise<Answer>,
) => Promise<Answer>

/** What lets a few password checks of one account through at once. */
export function checksAtOnce() {
  return atOnceLimit(
    mostChecksAtOnce,
    'This password is being checked too many times at once. Please wait a few seconds and try again.',
  )
}

/** What lets a few password checks of devices that nobody knows through at once. */
export function strangersAtOnce() {
  return atOnceLimit(
    mostStrangersAtOnce,
    'Many people are signing in at this moment. Please wait a few seconds and try again.',
  )
}

/** What every route that asks for the password again shares: attempts are counted over all of them. */
export function proofOn(app: FastifyInstance): Prove {
  const { signInsPerClient } = app.config.limits
  /**
   * Counts how often a session was asked for its member's password: whoever found it open uses up its attempts alone.
   */
  const tooManyProofs = clientLimit(app, 'proofs', signInsPerClient, quarterHourMs, app.staffSessionOf)
  /** Counts those that one session was not refused, for a password that is guessed at in many. */
  const tooManyOfMember = clientLimit(
    app,
    'proofs-of-member',
    signInsPerClient * sessionsToExhaust,
    quarterHourMs,
    (request) => digest(app.staffMemberOf(request).email),
  )
  const checkAtOnce = checksAtOnce()
  return async (request, reply, check) => {
    await refuseAttempts(tooManyProofs, request, reply)
    await refuseAttempts(tooManyOfMember, request, reply)
    return checkAtOnce(`session ${app.staffSessionOf(request)}`, check)
  }
}

/** For a signed-in member who did not give the right password. */
export function wrongPassword(): Refusal {
  const message = 'This is not your password.'
  return new Refusal(400, 'wrong-credentials', message, { password: message })
}

/**
 * Goes on only for who gives the password of whoever is signed in, and still is once it has been checked: that may
 * take seconds where many are checked.
 * @throws {Refusal} 400 for a wrong one, 401 where the session has ended meanwhile, and what `prove` throws
 */
export function passwordAsked(app: FastifyInstance, prove: Prove) {
  return async (request: FastifyRequest, reply: FastifyReply, password: string): Promise<void> => {
    if (await prove(request, reply, () => app.staff.isPassword(password, webHeaders(request))))
      return app.assertStillSignedIn(request)
    request.log.warn('password refused')
    throw wrongPassword()
  }
}

/** What is shown in place of an email that is not to be read. */
export function digest(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** @throws {Refusal} 429 when somebody has tried too often to show who they are */
export function refuseAttempts(
  tooMany: ReturnType<typeof clientLimit>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const message = 'Too many attempts. Please wait 15 minutes and try again.'
  return refuseBeyond(tooMany, request, reply, message, 'held back: too many attempts to sign in')
}
