import { leastRole } from '@divine/contracts/calls/roles'
import type { StaffMember } from '@divine/contracts/calls/staff'
import { parseCookies } from 'better-auth/cookies'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../database/client.ts'
import { asRecoveryCode, digestOfRecoveryCode, digestsOfRecoveryCodes, mintRecoveryCodes } from './recovery-codes.ts'
import type { SignInRules } from './sign-in-rules.ts'
import type { StaffAuth } from './staff-auth.ts'
import {
  type Begun,
  beginFor,
  countCode,
  deleteSecondFactor,
  forgetWrongCodes,
  replaceRecoveryCodes,
  roleOfColleague,
  secondFactorOf,
  setUpSecondFactor,
  stillHolds,
  storedRecoveryCodes,
  turnSecondFactorOn,
  underSameRules,
  useCode,
} from './staff-queries.ts'

/**
 * Why a code was not accepted. `over`: no sign-in waits for a code any more, or the sign-in rules have since changed.
 * `locked`: there were too many wrong codes.
 */
export type CodeRefusal = 'wrong' | 'used' | 'over' | 'locked'
/** The same for signed-in members who must show again who they are. */
export type ProofRefusal = CodeRefusal | 'wrong-password'

export interface SecondFactor {
  /**
   * Finishes the sign-in that the cookie in these headers belongs to; its password was right.
   * @param typed the code that the app on the phone shows, or a recovery code; each is valid once
   */
  enterCode(typed: string, request: Headers): Promise<{ member: StaffMember; cookies: string[] } | CodeRefusal>
  /**
   * Makes a secret for the phone and recovery codes for the member of these headers' session. They take effect with
   * {@link SecondFactor.confirm}.
   */
  begin(password: string, request: Headers): Promise<{ uri: string; recoveryCodes: string[] } | ProofRefusal>
  /** Turns it on once the phone shows the right code, starts a new session, and ends all others. */
  confirm(typed: string, request: Headers): Promise<{ cookies: string[] } | CodeRefusal>
  /** Replaces the recovery codes with new ones. @param typed as for `enterCode` */
  renewRecoveryCodes(password: string, typed: string, request: Headers): Promise<string[] | ProofRefusal>
  /** Turns it off, starts a new session, and ends all others. @param typed as for `enterCode` */
  remove(password: string, typed: string, request: Headers): Promise<{ cookies: string[] } | ProofRefusal>
  /** How many recovery codes are left; undefined for somebody without a second factor. */
  recoveryCodesLeft(email: string): Promise<number | undefined>
}

const refusals: Readonly<Record<string, CodeRefusal>> = {
  INVALID_CODE: 'wrong',
  INVALID_BACKUP_CODE: 'wrong',
  INVALID_TWO_FACTOR_COOKIE: 'over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'over',
  // The second factor was removed, or the account barred, while the code was being typed.
  TOTP_NOT_ENABLED: 'over',
  BACKUP_CODES_NOT_ENABLED: 'over',
  FAILED_TO_CREATE_SESSION: 'over',
  // Somebody else used the same recovery code first.
  CONFLICT: 'wrong',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
}

/** Codes from the phone and recovery codes, on better-auth's plugin. */
export async function secondFactorOn(auth: StaffAuth, database: Database, rules: SignInRules): Promise<SecondFactor> {
  const { appName, createAuthCookie, internalAdapter, secretConfig } = await auth.$context
  const encrypt = (data: string) => symmetricEncrypt({ key: secretConfig, data })
  const storedOf = (codes: readonly string[]) => encrypt(JSON.stringify(codes.map(digestOfRecoveryCode)))
  const { name: waitingCookie } = createAuthCookie('two_factor')

  /**
   * The cookie of the waiting sign-in alone: if a session came with it, better-auth would use that one. The header is
   * written anew, so that it does not matter how its separators are read.
   */
  function waitingSignIn(request: Headers): Headers {
    const waiting = parseCookies(request.get('cookie') ?? '').get(waitingCookie) ?? ''
    return new Headers({ cookie: `${waitingCookie}=${encodeURIComponent(waiting)}` })
  }

  /**
   * Counts a code and checks it, for the waiting sign-in or for the session, whichever these headers carry.
   * @param staffId whose it must be
   */
  async function check(typed: string, staffId: string, headers: Headers) {
    if (!(await countCode(database, staffId))) return (await secondFactorOf(database, staffId)) ? 'locked' : 'over'
    const code = asCodeFromPhone(typed)
    try {
      const answer = code
        ? await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
        : await auth.api.verifyBackupCode({
            body: { code: digestOfRecoveryCode(asRecoveryCode(typed)) },
            headers,
            returnHeaders: true,
          })
      const { user, token } = answer.response
      if (user.id !== staffId) {
        if (token) await internalAdapter.deleteSession(token)
        return 'over'
      }
      const isUsed = code !== undefined && !(await useCode(database, staffId, code))
      if (!isUsed) await forgetWrongCodes(database, staffId)
      return { user, token, isUsed, cookies: answer.headers.getSetCookie() }
    } catch (error) {
      const refusal = refusals[reasonOf(error)]
      if (refusal) return refusal
      throw error
    }
  }

  /** Begins an action that takes the member in person: an open session alone, or the password alone, is not enough. */
  async function prove(password: string, typed: string, request: Headers): Promise<Begun | ProofRefusal> {
    const begun = await rules.beginWithPassword(password, request)
    if (!begun) return 'wrong-password'
    const checked = await check(typed, begun.staffId, request)
    if (typeof checked === 'string') return checked
    return checked.isUsed ? 'used' : begun
  }

  return {
    async enterCode(typed, request) {
      const headers = waitingSignIn(request)
      const waiting = await auth.api.waitingStaff({ headers })
      const begun = waiting && (await beginFor(database, waiting))
      if (!begun) return 'over'
      const checked = await check(typed, begun.staffId, headers)
      if (typeof checked === 'string') return checked
      const { user, token, isUsed, cookies } = checked
      if (!token) return 'over'
      if (isUsed) {
        await internalAdapter.deleteSession(token)
        return 'used'
      }
      if (!(await rules.admits(begun, token))) return 'over'
      const { email, name } = user
      const role = (await roleOfColleague(database, email)) ?? leastRole
      return { member: { email, name, role, secondFactor: 'on' }, cookies }
    },

    // better-auth would look whether it is on, and store the secret some time later.
    async begin(password, request) {
      const begun = await rules.beginWithPassword(password, request)
      const member = begun && (await internalAdapter.findUserById(begun.staffId))
      if (!begun || !member) return 'wrong-password'
      const text = generateRandomString(32)
      const recoveryCodes = mintRecoveryCodes()
      const secrets = { secret: await encrypt(text), backupCodes: await storedOf(recoveryCodes) }
      const stored = await underSameRules(database, begun, (transaction) =>
        setUpSecondFactor(transaction, begun.staffId, secrets),
      )
      if (!stored) return 'over'
      const uri = new TOTP({ issuer: appName, label: member.email, secret: Secret.fromUTF8(text) }).toString()
      return { uri, recoveryCodes }
    },

    // better-auth would turn it on before the account's other sessions and sign-ins have ended.
    async confirm(typed, request) {
      const begun = await rules.begin(request)
      if (!begun) return 'over'
      const made = await secondFactorOf(database, begun.staffId)
      if (!made || made.verified) return 'wrong'
      const code = asCodeFromPhone(typed)
      const secret = Secret.fromUTF8(await symmetricDecrypt({ key: secretConfig, data: made.secret }))
      if (!code || new TOTP({ secret }).validate({ token: code, window: 1 }) === null) return 'wrong'
      const { staffId } = begun
      const confirmed = await rules.change(
        begun,
        request,
        async (transaction) =>
          (await turnSecondFactorOn(transaction, staffId, made.secret)) && useCode(transaction, staffId, code),
      )
      if (confirmed) return confirmed
      // The session is still open if the set-up was only begun again.
      return (await stillHolds(database, begun)) ? 'wrong' : 'over'
    },

    async renewRecoveryCodes(password, typed, request) {
      const begun = await prove(password, typed, request)
      if (typeof begun === 'string') return begun
      const recoveryCodes = mintRecoveryCodes()
      const stored = await storedOf(recoveryCodes)
      const replaced = await underSameRules(database, begun, (transaction) =>
        replaceRecoveryCodes(transaction, begun.staffId, stored),
      )
      return replaced ? recoveryCodes : 'over'
    },

    async remove(password, typed, request) {
      const begun = await prove(password, typed, request)
      if (typeof begun === 'string') return begun
      const { staffId } = begun
      const removed = await rules.change(begun, request, (transaction) => deleteSecondFactor(transaction, staffId))
      return removed ?? 'over'
    },

    async recoveryCodesLeft(email) {
      const stored = await storedRecoveryCodes(database, email)
      if (stored === undefined) return undefined
      return digestsOfRecoveryCodes(await symmetricDecrypt({ key: secretConfig, data: stored })).length
    },
  }
}

/** The six digits that an authenticator app shows, often in two groups; undefined for anything else. */
function asCodeFromPhone(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

/** The name that better-auth gives a refusal, or the status of one without a name. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error && 'body' in error && 'status' in error)) return ''
  const { code = String(error.status) } = (error.body ?? {}) as { code?: string }
  return code
}
