import { randomBytes } from 'node:crypto'
import type { StaffMember, staffSession } from '@divine/contracts/staff'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { passwordFault } from '../../passwords.ts'
import { deviceName } from './device-name.ts'
import { isDisabled, listStaff, setDisabled, sharedSecret, staffByEmail } from './staff-queries.ts'
import { staffAccounts, staffCredentials, staffSessions, staffVerifications } from './staff-tables.ts'

/** A session ends after this long without a request. Source: facts, "Sessions". */
const idleSeconds = 30 * 60
/** And after this long in any case. */
const longestSessionMs = 12 * 3_600_000
/** How often, at most, a request moves the idle end of its session. */
const renewSeconds = 60

/** What went wrong with an account, in words for whoever runs the command. */
export class StaffAccountError extends Error {}

export interface StaffAccounts {
  /** Checks email and password. A wrong email, a wrong password and a disabled account answer alike: undefined. */
  signIn(
    email: string,
    password: string,
    request: Headers,
  ): Promise<{ member: StaffMember; cookies: string[] } | undefined>
  /** Ends the session of these headers' cookie. */
  signOut(request: Headers): Promise<{ cookies: string[] }>
  /** Ends every session of the account, that of these headers among them. */
  signOutEverywhere(email: string, request: Headers): Promise<{ cookies: string[] }>
  /** Who these headers' session belongs to, with cookies to set when it was renewed. */
  findBySession(request: Headers): Promise<{ member: StaffMember; cookies: string[] } | undefined>
  /** All sessions of the member whose session these headers carry: that one first, then those used last. */
  sessions(request: Headers): Promise<z.output<typeof staffSession>[]>
  /**
   * Ends those of the member's other sessions that are named by their ids. One that has ended already is as good.
   * @returns false when the password is wrong
   */
  endSessions(ids: readonly string[], password: string, request: Headers): Promise<boolean>
  /**
   * Gives the member of these headers' session another password and a new session, and ends all others. The new password
   * must have been found good.
   * @returns undefined when `current` is not the password
   */
  changePassword(current: string, next: string, request: Headers): Promise<{ cookies: string[] } | undefined>
  /** @throws {StaffAccountError} when the email is taken or the password is weak */
  add(email: string, password: string): Promise<void>
  list(): ReturnType<typeof listStaff>
  /** Bars the account and ends its sessions. @throws {StaffAccountError} when there is none */
  disable(email: string): Promise<void>
  /** Sets a new password, ends all sessions and lifts a bar. @throws {StaffAccountError} */
  reset(email: string, password: string): Promise<void>
  /** Adds the first account when there is none at all. Without a password it makes one. */
  addFirst(email: string, password: string | undefined): Promise<{ email: string; password: string } | undefined>
}

/** A password no one has to think up: 128 random bits. */
export function mintPassword(): string {
  return randomBytes(16).toString('base64url')
}

/** Staff accounts and sessions on better-auth. Its own HTTP endpoints are not served: ours call it. */
export async function staffAccountsOn(database: Database, publicOrigin: string): Promise<StaffAccounts> {
  const isHttps = publicOrigin.startsWith('https:')
  const auth = betterAuth({
    baseURL: publicOrigin,
    secret: await sharedSecret(database, 'sessions'),
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: {
        user: staffAccounts,
        session: staffSessions,
        account: staffCredentials,
        verification: staffVerifications,
      },
    }),
    emailAndPassword: { enabled: true, disableSignUp: true },
    // No cookie cache: a session that was ended must not live on in a signed cookie.
    session: { expiresIn: idleSeconds, updateAge: renewSeconds },
    databaseHooks: {
      session: {
        create: { before: async (session) => ((await isDisabled(database, session.userId)) ? false : undefined) },
      },
    },
    advanced: {
      // The name and the attribute are given here because better-auth's own switch knows __Secure- only.
      useSecureCookies: false,
      // It would store whatever address a stranger claims in a header, and nothing here reads it.
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: {
          name: isHttps ? '__Host-staff' : 'staff',
          attributes: { secure: isHttps, sameSite: 'lax', path: '/' },
        },
      },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
  const { internalAdapter, password: hashing } = await auth.$context

  async function existing(email: string) {
    const account = await staffByEmail(database, email)
    if (!account) throw new StaffAccountError(`There is no account for ${email}.`)
    return account
  }

  async function add(email: string, password: string): Promise<void> {
    const fault = await passwordFault(password, email)
    if (fault) throw new StaffAccountError(fault)
    if (await staffByEmail(database, email)) throw new StaffAccountError(`There is already an account for ${email}.`)
    const user = await internalAdapter.createUser(
      { email: email.toLowerCase(), name: email.split('@')[0] ?? email, emailVerified: true },
      { method: 'admin' },
    )
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: await hashing.hash(password),
    })
  }

  const isTooOld = (session: { createdAt: Date }) => Date.now() - session.createdAt.getTime() > longestSessionMs

  /** The session of these headers and all sessions of its member, itself among them. */
  async function openSessions(request: Headers) {
    const found = await auth.api.getSession({ headers: request })
    if (!found) return { open: [] }
    const open = await internalAdapter.listSessions(found.user.id, { onlyActiveSessions: true })
    return { current: found.session.id, open: open.filter((session) => !isTooOld(session)) }
  }

  async function signOut(request: Headers): Promise<{ cookies: string[] }> {
    const { headers } = await auth.api.signOut({ headers: request, returnHeaders: true })
    return { cookies: headers.getSetCookie() }
  }

  return {
    async signIn(email, password, request) {
      const answer = await unlessRefused(
        auth.api.signInEmail({ body: { email, password }, headers: request, returnHeaders: true }),
      )
      if (!answer) return undefined
      const { user } = answer.response
      return { member: { email: user.email, name: user.name }, cookies: answer.headers.getSetCookie() }
    },

    signOut,

    async signOutEverywhere(email, request) {
      await internalAdapter.deleteUserSessions((await existing(email)).id)
      return signOut(request)
    },

    async sessions(request) {
      const { current, open } = await openSessions(request)
      const listed = open.map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        device: deviceName(userAgent ?? ''),
        signedInAt: createdAt,
        usedAt: updatedAt,
        isCurrent: id === current,
      }))
      return listed.sort(
        (one, other) =>
          Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt.getTime() - one.usedAt.getTime(),
      )
    },

    async endSessions(ids, password, request) {
      if (!(await unlessRefused(auth.api.verifyPassword({ body: { password }, headers: request })))) return false
      const { current, open } = await openSessions(request)
      const chosen = open.filter(({ id }) => id !== current && ids.includes(id))
      for (const { token } of chosen) await internalAdapter.deleteSession(token)
      return true
    },

    async changePassword(current, next, request) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      const answer = await unlessRefused(auth.api.changePassword({ body, headers: request, returnHeaders: true }))
      return answer && { cookies: answer.headers.getSetCookie() }
    },

    async findBySession(request) {
      const { headers, response } = await auth.api.getSession({ headers: request, returnHeaders: true })
      if (!response) return undefined
      const { session, user } = response
      if (isTooOld(session)) {
        await internalAdapter.deleteSession(session.token)
        return undefined
      }
      return { member: { email: user.email, name: user.name }, cookies: headers.getSetCookie() }
    },

    add,

    list: () => listStaff(database),

    async disable(email) {
      const account = await existing(email)
      await setDisabled(database, account.id, new Date())
      await internalAdapter.deleteUserSessions(account.id)
    },

    async reset(email, password) {
      const fault = await passwordFault(password, email)
      if (fault) throw new StaffAccountError(fault)
      const account = await existing(email)
      await internalAdapter.updatePassword(account.id, await hashing.hash(password))
      await internalAdapter.deleteUserSessions(account.id)
      await setDisabled(database, account.id, null)
    },

    async addFirst(email, password = mintPassword()) {
      if ((await listStaff(database)).length > 0) return undefined
      try {
        await add(email, password)
      } catch (error) {
        // Another process that started at the same moment may have been quicker.
        if (await staffByEmail(database, email)) return undefined
        throw error
      }
      return { email, password }
    },
  }
}

/** better-auth throws its refusals as errors with a client status: undefined. */
async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) return undefined
    throw error
  }
}
