import type { Database } from '../../database/client.ts'
import { type StaffAuth, unlessRefused } from './staff-auth.ts'
import { type Begun, beginIn, changeRules, stillHolds } from './staff-queries.ts'

/**
 * Holds each sign-in to the rules under which it began: password, second factor, bar. Whatever changes one of them ends all
 * sessions and all sign-ins of the account; one that began before and finishes after opens nothing.
 */
export interface SignInRules {
  /** What whoever is signed in with these headers begins now; undefined where the session has ended. */
  begin(request: Headers): Promise<Begun | undefined>
  /** The same, for who knows the account's password; undefined where it is another. */
  beginWithPassword(password: string, request: Headers): Promise<Begun | undefined>
  /** Whether a session that has just been stored, and that nobody knows yet, may be used. Otherwise it is gone. */
  admits(begun: Begun, token: string): Promise<boolean>
  /**
   * Changes the rules for whoever began this, who gets a new session.
   * @param change is given the transaction
   * @returns undefined, and nothing is changed, where somebody else has changed them meanwhile
   */
  change(
    begun: Begun,
    request: Headers,
    change: (transaction: Database) => Promise<unknown>,
  ): Promise<{ cookies: string[] } | undefined>
}

export async function signInRulesOn(auth: StaffAuth, database: Database): Promise<SignInRules> {
  const { internalAdapter } = await auth.$context

  async function begin(request: Headers): Promise<Begun | undefined> {
    const found = await auth.api.getSession({ headers: request })
    return found ? beginIn(database, found.session.id) : undefined
  }

  async function admits(begun: Begun, token: string): Promise<boolean> {
    if (await stillHolds(database, begun)) return true
    await internalAdapter.deleteSession(token)
    return false
  }

  return {
    begin,

    async beginWithPassword(password, request) {
      const begun = await begin(request)
      const call = auth.api.verifyPassword({ body: { password }, headers: request })
      return (await unlessRefused(call)) && begun
    },

    admits,

    async change(begun, request, change) {
      const next = await changeRules(database, begun, change)
      if (!next) return undefined
      const { staffId } = next
      const opened = await auth.api.openSession({ body: { staffId }, headers: request, returnHeaders: true })
      if (!opened.response || !(await admits(next, opened.response.token))) return undefined
      return { cookies: opened.headers.getSetCookie() }
    },
  }
}
