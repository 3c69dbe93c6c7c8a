import { RefusedError } from '#/shared/api/call.ts'
import { type FormAction, refusedForm, signInAgain } from '#/shared/forms/form-action.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'

/** Signs in from a native form. The password is never shown again. */
export const signInByForm: FormAction = async ({ form, call, url }) => {
  const email = String(form.get('email') ?? '')
  const password = String(form.get('password') ?? '')
  try {
    const { body } = await call('signIn', { body: { email, password } })
    const next = pathAfterSignIn(url.searchParams.get('next'))
    return { redirectTo: 'next' in body ? `/login/code?${new URLSearchParams({ next })}` : next }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const { message, fieldErrors = {} } = error.failure
    return {
      status: error.status,
      submission: { kind: 'refused', form: 'sign-in', values: { email }, fieldErrors, message },
    }
  }
}

/** Finishes signing in with a code from the phone. */
export const enterCodeByForm: FormAction = async ({ form, call, url }) => {
  try {
    await call('enterCode', { body: { code: String(form.get('code') ?? '') } })
    return { redirectTo: pathAfterSignIn(url.searchParams.get('next')) }
  } catch (error) {
    return refusedForm('sign-in-code', {}, error)
  }
}

/** Changes the member's own password from a native form. Neither password is ever shown again. */
export const changePasswordByForm: FormAction = async ({ form, call }) => {
  const body = { current: String(form.get('current') ?? ''), next: String(form.get('next') ?? '') }
  try {
    await call('changePassword', { body })
    return { redirectTo: '/password?changed=true' }
  } catch (error) {
    return signInAgain('/password', error) ?? refusedForm('password', {}, error)
  }
}

/** Signs out the devices that were chosen on a native form. They stay chosen if the password was wrong. */
export const endSessionsByForm: FormAction = async ({ form, call }) => {
  const ids = form.getAll('ids').map(String)
  try {
    await call('endSessions', { body: { ids, password: String(form.get('password') ?? '') } })
    return { redirectTo: '/devices?ended=true' }
  } catch (error) {
    return signInAgain('/devices', error) ?? refusedForm('devices', { ids: ids.join(' ') }, error)
  }
}

/**
 * Ends the session, or all of them if the form says `everywhere`. A session that has already ended is fine.
 * @throws {RefusedError} where somebody else has signed in since the page was opened: they stay
 */
export const signOutByForm: FormAction = async ({ form, call }) => {
  await call(form.has('everywhere') ? 'signOutEverywhere' : 'signOut').catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error
    const { code } = error.failure
    // Their name would be on a page that is nobody's.
    const message = 'Somebody else is signed in on this device now. Nobody was signed out.'
    if (code === 'other-member') throw new RefusedError(error.status, { code, message })
    if (error.status !== 401) throw error
  })
  return { redirectTo: '/login' }
}

/** Takes an invitation. The password is never shown again. */
export const joinByForm: FormAction = async ({ form, call, url }) => {
  const fullname = String(form.get('fullname') ?? '')
  const token = url.pathname.split('/').at(-1) ?? ''
  try {
    const { body } = await call('acceptInvitation', {
      params: { token },
      body: { fullname, password: String(form.get('password') ?? '') },
    })
    return { status: 200, submission: { kind: 'shown', form: 'join', values: { email: body.email } } }
  } catch (error) {
    return refusedForm('join', { fullname }, error)
  }
}
