import { randomBytes } from 'node:crypto'
import { isKnownRole, type Role, shownRole } from '@divine/contracts/calls/roles'
import type { StaffMember, staffSession } from '@divine/contracts/calls/staff'
import type { z } from 'zod'
import type { SecondFactorRequirement } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import { passwordFault } from '../../passwords.ts'
import { deviceName } from './device-name.ts'
import { type ProofRefusal, type SecondFactor, secondFactorOn } from './second-factor.ts'
import { signInRulesOn } from './sign-in-rules.ts'
import { openStaffAuth, unlessRefused } from './staff-auth.ts'
import {
  beginFor,
  changeRules,
  deleteSecondFactor,
  hasColleague,
  insertStaff,
  listStaff,
  lockOwners,
  noteSignIn,
  removeEnded,
  setDisabled,
  setPassword,
  setRole,
  staffByEmail,
  staffById,
  stillHolds,
} from './staff-queries.ts'

/** A session ends after this long in any case. Source: facts, "Sessions". */
const longestSessionMs = 12 * 3_600_000

/** What somebody who was invited chose. */
export interface Joining {
  /** Needed by who has no account yet. */
  readonly name: string | undefined
  /** Checked for strength. */
  readonly password: string
}

/** For whom an invitation is. */
export interface Invited {
  readonly email: string
  readonly role: Role
}

/**
 * Takes away what somebody has begun and may not go on with, in the transaction that bars them or gives
 * them another role.
 * @param role undefined where they are barred
 */
export type TakeWork = (transaction: Database, email: string, role: Role | undefined) => Promise<void>

/** What went wrong with an account, in words for whoever runs the command. */
export class StaffAccountError extends Error {}

export interface Staff {
  /** Name of the cookie that carries a session. */
  readonly sessionCookie: string
  /** Notes that somebody has signed in. */
  noteSignIn(email: string): Promise<void>
  /** The code from the phone, which members who have set it up need to sign in. */
  readonly secondFactor: SecondFactor
  /**
   * Checks email and password. A wrong email, a wrong password and a barred account give the same answer: undefined.
   * @returns without a member if the account has a second factor: `secondFactor.enterCode` finishes the sign-in
   */
  signIn(
    email: string,
    password: string,
    request: Headers,
  ): Promise<{ member?: StaffMember; cookies: string[] } | undefined>
  /** Ends the session that these headers' cookie belongs to. */
  signOut(request: Headers): Promise<{ cookies: string[] }>
  /** Ends every session of the account, including this one, and every sign-in that has begun. */
  signOutEverywhere(email: string, request: Headers): Promise<{ cookies: string[] }>
  /** The session of these headers and whose it is, with cookies to set if it was extended. */
  findBySession(
    request: Headers,
  ): Promise<{ id: string; member: StaffMember; isRoleKnown: boolean; cookies: string[] } | undefined>
  /** Whether these headers' session still holds. Asking does not extend it. */
  isSignedIn(request: Headers): Promise<boolean>
  /** All sessions of the member whose session these headers carry: that one first, then the most recently used. */
  sessions(request: Headers): Promise<z.output<typeof staffSession>[]>
  /**
   * Ends those of the member's other sessions whose ids are given. One that has already ended is fine.
   * @returns false when the password is wrong
   */
  endSessions(ids: readonly string[], password: string, request: Headers): Promise<boolean>
  /**
   * Gives the member of these headers' session another password and a new session, and ends all others and every
   * sign-in that has begun. The new password must have been checked for strength.
   * @param current the current password
   */
  changePassword(
    current: string,
    next: string,
    request: Headers,
  ): Promise<{ cookies: string[] } | Extract<ProofRefusal, 'wrong-password' | 'over'>>
  /** @throws {StaffAccountError} when the email is taken or the password is weak */
  add(email: string, password: string, role: Role): Promise<void>
  /**
   * Takes an invitation: adds the account, or gives the one that there is another password, which ends all its sessions
   * and every sign-in that has begun.
   * @param take takes the invitation in the transaction; undefined where it is gone
   * @returns undefined where it is gone, or its account is barred
   */
  join(joining: Joining, take: (transaction: Database) => Promise<Invited | undefined>): Promise<Invited | undefined>
  /**
   * Gives somebody another role, and ends their sessions: what is open is open for the former one. Who does not call
   * buyers any more hands back those that they have.
   * @param by email of the owner who does it
   * @returns false where there is no such account
   * @throws {StaffAccountError} where no owner would be left, or whoever does it is none any more
   */
  setRole(staffId: string, role: Role, by: string): Promise<boolean>
  /**
   * Lifts a bar.
   * @param by email of the owner who does it
   * @returns false where there is no such account @throws {StaffAccountError} where they are no owner any more
   */
  lift(staffId: string, by: string): Promise<boolean>
  /** Ends all sessions of an account and every sign-in that has begun. @returns false where there is no such account */
  signOutPerson(staffId: string): Promise<boolean>
  /** Whether it is the password of the member of these headers' session. */
  isPassword(password: string, request: Headers): Promise<boolean>
  list(): ReturnType<typeof listStaff>
  /** The owners of whom their next sign-in asks that they set up a second factor. */
  ownersToAsk(): Promise<string[]>
  /**
   * Bars the account, and ends its sessions and every sign-in that has begun. Others can take its buyers.
   * @param by email of the owner who does it; left out where whoever runs the site does
   * @throws {StaffAccountError} when there is none, no owner would be left, or whoever does it is none any more
   */
  disable(email: string, by?: string): Promise<void>
  /**
   * Sets a new password, ends all sessions and every sign-in that has begun, and lifts a bar.
   * @throws {StaffAccountError}
   */
  reset(email: string, password: string): Promise<void>
  /**
   * Removes the second factor of somebody who has neither phone nor recovery codes, and ends all sessions and every
   * sign-in that has begun. @throws {StaffAccountError}
   */
  removeSecondFactor(email: string): Promise<void>
  /** Adds the first account if there is none at all. Generates a password if none is given. */
  addFirst(email: string, password: string | undefined): Promise<{ email: string; password: string } | undefined>
}

/** What better-auth says about the signed-in member. */
interface StaffUser {
  readonly email: string
  readonly name: string
  readonly role: string
  readonly twoFactorEnabled?: boolean | null | undefined
}

/** A generated password: 128 random bits. */
export function mintPassword(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Staff accounts and sessions on better-auth. Its own HTTP endpoints are not served: our routes call it.
 * @param secondFactorRequired of whom a second factor is asked: it is `missing` then where there is none
 */
export async function staffOn(
  database: Database,
  publicOrigin: string,
  secondFactorRequired: SecondFactorRequirement,
  takeWork: TakeWork,
): Promise<Staff> {
  const auth = await openStaffAuth(database, publicOrigin)
  const { internalAdapter, password: hashing, authCookies } = await auth.$context
  const rules = await signInRulesOn(auth, database)

  async function existing(email: string) {
    const account = await staffByEmail(database, email)
    if (!account) throw new StaffAccountError(`There is no account for ${email}.`)
    return account
  }

  async function add(email: string, password: string, role: Role): Promise<void> {
    const fault = await passwordFault(password, email)
    if (fault) throw new StaffAccountError(fault)
    await addWith(email, password, role)
  }

  /** @param password a safe one */
  async function addWith(email: string, password: string, role: Role): Promise<void> {
    const account = { email, name: email.split('@')[0] ?? email, role, passwordHash: await hashing.hash(password) }
    const isNew = await database.transaction((transaction) => insertStaff(transaction, account))
    if (!isNew) throw new StaffAccountError(`There is already an account for ${email}.`)
  }

  /**
   * Changes what somebody may do, where whoever asks for it may, and an owner is left.
   * @param change.by email of the owner who does it; undefined where whoever runs the site does
   * @param change.endsOwner whether they are no owner afterwards
   * @throws {StaffAccountError} where it may not be
   */
  function changeRights(
    { staffId, by, endsOwner }: { staffId: string; by: string | undefined; endsOwner: boolean },
    change: (transaction: Database) => Promise<unknown>,
  ): Promise<unknown> {
    return database.transaction(async (transaction) => {
      const owners = await lockOwners(transaction)
      // Whoever was admitted may have been barred since.
      if (by !== undefined && !owners.some(({ email }) => email === by)) {
        throw new StaffAccountError('Somebody has changed what you may do. Nothing was done.')
      }
      if (endsOwner && owners.length === 1 && owners[0]?.id === staffId) {
        throw new StaffAccountError('There would be no owner left. Make somebody else an owner first.')
      }
      return change(transaction)
    })
  }

  const isTooOld = (session: { createdAt: Date }) => Date.now() - session.createdAt.getTime() > longestSessionMs

  /** The session of these headers and all sessions of its member, including that one. */
  async function openSessions(request: Headers) {
    const found = await auth.api.getSession({ headers: request })
    if (!found) return { open: [] }
    const open = await internalAdapter.listSessions(found.user.id, { onlyActiveSessions: true })
    return { current: found.session.id, open: open.filter((session) => !isTooOld(session)) }
  }

  async function isPassword(password: string, request: Headers): Promise<boolean> {
    return (await unlessRefused(auth.api.verifyPassword({ body: { password }, headers: request }))) !== undefined
  }

  async function signOut(request: Headers): Promise<{ cookies: string[] }> {
    const { headers } = await auth.api.signOut({ headers: request, returnHeaders: true })
    return { cookies: headers.getSetCookie() }
  }

  /**
   * Whether somebody without a second factor has to set one up. Owners have to from their first sign-in on at which
   * they are not alone: whoever is in the middle of something is not stopped by a colleague who joins.
   * @param since when they signed in
   */
  async function isSecondFactorMissing({ email, role }: StaffUser, since: Date): Promise<boolean> {
    if (secondFactorRequired === 'owners') return role === 'owner' && hasColleague(database, email, since)
    return secondFactorRequired === 'everybody'
  }

  async function toMember(user: StaffUser, since: Date): Promise<StaffMember> {
    const { email, name, role, twoFactorEnabled } = user
    const without = async () => ((await isSecondFactorMissing(user, since)) ? 'missing' : 'off')
    return { email, name, role: shownRole(role), secondFactor: twoFactorEnabled ? 'on' : await without() }
  }

  return {
    sessionCookie: authCookies.sessionToken.name,
    noteSignIn: (email) => noteSignIn(database, email),
    secondFactor: await secondFactorOn(auth, database, rules),

    async signIn(email, password, request) {
      const begun = await beginFor(database, { email })
      const answer = await unlessRefused(
        auth.api.signInEmail({ body: { email, password }, headers: request, returnHeaders: true }),
      )
      if (!answer || !begun) return undefined
      await removeEnded(database)
      const cookies = answer.headers.getSetCookie()
      // better-auth's types do not cover this answer.
      if ('twoFactorRedirect' in answer.response) return (await stillHolds(database, begun)) ? { cookies } : undefined
      const { user, token } = answer.response
      return (await rules.admits(begun, token)) ? { member: await toMember(user, new Date()), cookies } : undefined
    },

    signOut,

    isPassword,

    async signOutEverywhere(email, request) {
      await changeRules(database, { staffId: (await existing(email)).id })
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
      if (!(await isPassword(password, request))) return false
      const { current, open } = await openSessions(request)
      const chosen = open.filter(({ id }) => id !== current && ids.includes(id))
      for (const { token } of chosen) await internalAdapter.deleteSession(token)
      return true
    },

    async changePassword(current, next, request) {
      const begun = await rules.beginWithPassword(current, request)
      // Another session may have changed it this very moment, and ended this one: then it was the right one.
      if (!begun) return (await auth.api.getSession({ headers: request })) ? 'wrong-password' : 'over'
      const hash = await hashing.hash(next)
      const changed = await rules.change(begun, request, (transaction) => setPassword(transaction, begun.staffId, hash))
      return changed ?? 'over'
    },

    async findBySession(request) {
      const { headers, response } = await auth.api.getSession({ headers: request, returnHeaders: true })
      if (!response) return undefined
      const { session, user } = response
      if (isTooOld(session)) {
        await internalAdapter.deleteSession(session.token)
        return undefined
      }
      return {
        id: session.id,
        member: await toMember(user, session.createdAt),
        isRoleKnown: isKnownRole(user.role),
        cookies: headers.getSetCookie(),
      }
    },

    async isSignedIn(request) {
      const found = await auth.api.getSession({ headers: request, query: { disableRefresh: true } })
      return found !== null && !isTooOld(found.session)
    },

    add,

    async join({ name, password }, take) {
      const passwordHash = await hashing.hash(password)
      return database.transaction(async (transaction) => {
        const invited = await take(transaction)
        if (!invited) return undefined
        const account = await staffByEmail(transaction, invited.email)
        if (account?.disabledAt) return undefined
        if (!account) {
          const isNew = await insertStaff(transaction, { ...invited, name: name || invited.email, passwordHash })
          return isNew ? invited : undefined
        }
        await changeRules(transaction, { staffId: account.id }, (changing) =>
          setPassword(changing, account.id, passwordHash),
        )
        return invited
      })
    },

    async setRole(staffId, role, by) {
      const account = await staffById(database, staffId)
      if (!account) return false
      if (account.role === role) return true
      // What is open, such as a stream or a file, is open for the former role.
      await changeRights({ staffId, by, endsOwner: role !== 'owner' }, (transaction) =>
        changeRules(transaction, { staffId }, async (changing) => {
          await setRole(changing, staffId, role)
          await takeWork(changing, account.email, role)
        }),
      )
      return true
    },

    async lift(staffId, by) {
      if (!(await staffById(database, staffId))) return false
      await changeRights({ staffId, by, endsOwner: false }, (transaction) => setDisabled(transaction, staffId, null))
      return true
    },

    async signOutPerson(staffId) {
      return (await changeRules(database, { staffId })) !== undefined
    },

    list: () => listStaff(database),

    async ownersToAsk() {
      const admitted = (await listStaff(database)).filter(({ disabledAt }) => !disabledAt)
      if (secondFactorRequired === 'nobody' || (secondFactorRequired === 'owners' && admitted.length === 1)) return []
      return admitted
        .filter(({ role, hasSecondFactor }) => role === 'owner' && !hasSecondFactor)
        .map(({ email }) => email)
    },

    async disable(email, by) {
      const { id: staffId, email: known } = await existing(email)
      await changeRights({ staffId, by, endsOwner: true }, (transaction) =>
        changeRules(transaction, { staffId }, async (changing) => {
          await setDisabled(changing, staffId, new Date())
          await takeWork(changing, known, undefined)
        }),
      )
    },

    async reset(email, password) {
      const fault = await passwordFault(password, email)
      if (fault) throw new StaffAccountError(fault)
      const staffId = (await existing(email)).id
      const hash = await hashing.hash(password)
      await changeRules(database, { staffId }, async (transaction) => {
        await setPassword(transaction, staffId, hash)
        await setDisabled(transaction, staffId, null)
      })
    },

    async removeSecondFactor(email) {
      const staffId = (await existing(email)).id
      await changeRules(database, { staffId }, (transaction) => deleteSecondFactor(transaction, staffId))
    },

    async addFirst(email, given) {
      if ((await listStaff(database)).length > 0) return undefined
      const password = given ?? mintPassword()
      try {
        // A minted one need not be judged: the word lists for that would double the time and memory of a first start.
        await (given ? add(email, given, 'owner') : addWith(email, password, 'owner'))
      } catch (error) {
        // Another process that started at the same moment may have been first.
        if (await staffByEmail(database, email)) return undefined
        throw error
      }
      return { email, password }
    },
  }
}
