import { renderSVG } from 'uqr'
import { type FormAction, refusedForm, signInAgain } from '#/shared/forms/form-action.ts'

/** The buttons of the page's forms. */
export type PhoneCodeStep = 'begin' | 'confirm' | 'renew' | 'remove'

/**
 * Sets up the code from the phone, or changes it, from native forms. The secret and the recovery codes are shown once,
 * so the form that asks for the first code carries them: if that code is wrong, they are shown again.
 */
export const phoneCodeByForm: FormAction = async ({ form, call }) => {
  const sent = (name: string) => String(form.get(name) ?? '')
  const password = sent('password')
  const proof = { body: { password, code: sent('code') } }
  const step = sent('step') as PhoneCodeStep
  try {
    switch (step) {
      case 'confirm':
        await call('confirmSecondFactor', { body: { code: sent('code') } })
        return { redirectTo: '/phone-code?changed=on' }
      case 'remove':
        await call('removeSecondFactor', proof)
        return { redirectTo: '/phone-code?changed=off' }
      case 'renew': {
        const { recoveryCodes } = (await call('renewRecoveryCodes', proof)).body
        return goOn({ recoveryCodes: recoveryCodes.join(' ') })
      }
      default: {
        const { uri, recoveryCodes } = (await call('beginSecondFactor', { body: { password } })).body
        return goOn(secretShown(uri, recoveryCodes.join(' ')))
      }
    }
  } catch (error) {
    const shown = step === 'confirm' ? secretShown(sent('uri'), sent('recoveryCodes')) : {}
    return signInAgain('/phone-code', error) ?? refusedForm('phone-code', shown, error)
  }
}

/** A secret as the API writes it, no longer than a QR code can hold. */
const secretAddress = /^otpauth:\/\/totp\/\S{1,600}$/

/** What the page shows of a secret. The QR code is drawn here, so that no browser loads the code that draws it. */
function secretShown(uri: string, recoveryCodes: string): Readonly<Record<string, string>> {
  // It comes back with the form, and the sender could have changed it to anything.
  if (!secretAddress.test(uri)) return {}
  return { uri, recoveryCodes, picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}` }
}

/** Shows the page with the secret or the codes. No address may carry them. */
function goOn(values: Readonly<Record<string, string>>) {
  return { status: 200, submission: { kind: 'shown', form: 'phone-code', values } } as const
}
