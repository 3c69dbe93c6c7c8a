import { type Call, RefusedError } from '#/shared/api/call.ts'
import type { UnsentForm } from '#/shared/forms/submission.ts'
import { secretTargetFields } from '#/trade/desk/target-fields.ts'

/**
 * Fields by which a form that was not sent signs its author in first. No form of the desk has a field of these names.
 */
export const signInFields = { password: 'signInPassword', code: 'signInCode', step: 'signInStep' } as const

/** Fields that no page repeats: whoever looks at it later would read them. The form's own page asks for them again. */
export const secretFields: ReadonlySet<string> = new Set(['password', ...secretTargetFields])

/** What still keeps a form from being sent. */
export interface NotSignedIn extends Pick<UnsentForm, 'why' | 'said'> {
  readonly status: number
}

/**
 * Signs in whoever sent a form again, where the form asks for that, and takes out of it what only this needed.
 * @param email of whom the form's page was made for
 * @returns undefined where the form can go on
 */
export async function signInToSend(form: FormData, email: string, call: Call): Promise<NotSignedIn | undefined> {
  const { password, code, step } = Object.fromEntries(
    Object.entries(signInFields).map(([part, name]) => [part, form.get(name)?.toString()]),
  )
  for (const name of Object.values(signInFields)) form.delete(name)
  // Who has signed in elsewhere meanwhile just sends it.
  if (step === 'password' || (!password && !code)) return undefined
  try {
    if (code) await call('enterCode', { body: { code } })
    else if ('next' in (await call('signIn', { body: { email, password: password ?? '' } })).body)
      return { status: 401, why: 'code' }
    return undefined
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const { fieldErrors = {}, message } = error.failure
    return { status: error.status, why: code ? 'code' : 'signed-out', said: Object.values(fieldErrors)[0] ?? message }
  }
}
