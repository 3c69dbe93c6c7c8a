import type { StaffMember } from '@divine/contracts/calls/staff'
import type { Database } from '../../database/client.ts'
import { asRecoveryCode } from './recovery-codes.ts'
import { type StaffAuth, unlessRefused } from './staff-auth.ts'
import { useCode } from './staff-queries.ts'

/** Why a code did not sign anybody in. After `over` and `used` the password is asked again. */
export type CodeRefusal = 'wrong' | 'used' | 'over' | 'locked'

export interface SecondFactor {
  /**
   * Finishes the sign-in of these headers' cookie, whose password was right.
   * @param typed the code that the app on the phone shows, or a recovery code; each counts once
   */
  enterCode(typed: string, request: Headers): Promise<{ member: StaffMember; cookies: string[] } | CodeRefusal>
  /**
   * Makes a secret for the phone and recovery codes for the member of these headers' session. They count from
   * {@link SecondFactor.confirm} on.
   * @returns undefined when the password is wrong
   */
  begin(password: string, request: Headers): Promise<{ uri: string; recoveryCodes: string[] } | undefined>
  /** Turns it on once the phone shows the right code, with a new session. @returns undefined when the code is wrong */
  confirm(typed: string, request: Headers): Promise<{ cookies: string[] } | undefined>
  /** Makes new recovery codes in place of the old ones. @returns undefined when the password is wrong */
  renewRecoveryCodes(password: string, request: Headers): Promise<string[] | undefined>
  /** Turns it off, with a new session. @returns undefined when the password is wrong */
  remove(password: string, request: Headers): Promise<{ cookies: string[] } | undefined>
}

const refusals: Readonly<Record<string, CodeRefusal>> = {
  INVALID_CODE: 'wrong',
  INVALID_BACKUP_CODE: 'wrong',
  INVALID_TWO_FACTOR_COOKIE: 'over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'over',
  // The second factor was taken away, or the account barred, while the code was typed.
  TOTP_NOT_ENABLED: 'over',
  BACKUP_CODES_NOT_ENABLED: 'over',
  FAILED_TO_CREATE_SESSION: 'over',
  // Somebody else was quicker with the same recovery code.
  CONFLICT: 'wrong',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
}

/** Codes from the phone and recovery codes, on better-auth's plugin. */
export async function secondFactorOn(auth: StaffAuth, database: Database): Promise<SecondFactor> {
  const { createAuthCookie, internalAdapter } = await auth.$context
  const { name: waitingCookie } = createAuthCookie('two_factor')

  /** The cookie of the sign-in that waits: with the session of somebody else, better-auth would answer for that one. */
  function waitingSignIn(request: Headers): Headers {
    const cookies = request.get('cookie')?.split('; ') ?? []
    return new Headers({ cookie: cookies.filter((each) => each.startsWith(`${waitingCookie}=`)).join('; ') })
  }

  return {
    async enterCode(typed, request) {
      const headers = waitingSignIn(request)
      const code = asCodeFromPhone(typed)
      try {
        const answer = code
          ? await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
          : await auth.api.verifyBackupCode({ body: { code: asRecoveryCode(typed) }, headers, returnHeaders: true })
        const { user, token } = answer.response
        if (code && !(await useCode(database, user.id, code))) {
          if (token) await internalAdapter.deleteSession(token)
          return 'used'
        }
        const { email, name } = user
        return { member: { email, name, secondFactor: 'on' }, cookies: answer.headers.getSetCookie() }
      } catch (error) {
        const refusal = refusals[reasonOf(error)]
        if (refusal) return refusal
        throw error
      }
    },

    async begin(password, request) {
      const made = await unlessRefused(
        auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers: request }),
      )
      if (!made || !('totpURI' in made)) return undefined
      // Apps show a plus as it is.
      return { uri: made.totpURI.replaceAll('+', '%20'), recoveryCodes: made.backupCodes }
    },

    async confirm(typed, request) {
      const code = asCodeFromPhone(typed)
      if (!code) return undefined
      const call = auth.api.verifyTOTP({ body: { code }, headers: request, returnHeaders: true })
      const answer = await unlessRefused(call)
      if (!answer) return undefined
      await useCode(database, answer.response.user.id, code)
      return { cookies: answer.headers.getSetCookie() }
    },

    async renewRecoveryCodes(password, request) {
      const made = await unlessRefused(auth.api.generateBackupCodes({ body: { password }, headers: request }))
      return made?.backupCodes
    },

    async remove(password, request) {
      const call = auth.api.disableTwoFactor({ body: { password }, headers: request, returnHeaders: true })
      const answer = await unlessRefused(call)
      return answer && { cookies: answer.headers.getSetCookie() }
    },
  }
}

/** The six digits that an authenticator app shows, often in two groups; undefined for anything else. */
function asCodeFromPhone(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

/** The name that better-auth gives a refusal, or the status of one that has none. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error && 'body' in error && 'status' in error)) return ''
  const { code = String(error.status) } = (error.body ?? {}) as { code?: string }
  return code
}
