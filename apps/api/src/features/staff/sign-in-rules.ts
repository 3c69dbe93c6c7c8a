import type { Database } from '../../database/client.ts'
import { type StaffAuth, unlessRefused } from './staff-auth.ts'
import { type Begun, beginIn, changeRules, stillHolds } from './staff-queries.ts'

/**
 * Binds each sign-in to the rules under which it began: password, second factor, bar. Every change of one of them ends
 * all sessions and all sign-ins of the account; a sign-in that began before the change and finishes after it opens
 * nothing.
 */
export interface SignInRules {
  /** Begins an action of the member who is signed in with these headers; undefined if the session has ended. */
  begin(request: Headers): Promise<Begun | undefined>
  /** The same for somebody who knows the account's password; undefined if the password is wrong. */
  beginWithPassword(password: string, request: Headers): Promise<Begun | undefined>
  /** Whether a session that was just stored, and not handed out yet, may be used. If not, it has been deleted. */
  admits(begun: Begun, token: string): Promise<boolean>
  /**
   * Changes the rules for the member who began this, and gives them a new session.
   * @param change receives the transaction; answers false if there is nothing to change any more
   * @returns undefined, with nothing changed, if somebody else has changed the rules since, or `change` answered false
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
