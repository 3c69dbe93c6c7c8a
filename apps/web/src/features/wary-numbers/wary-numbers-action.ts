import { type FormAction, refusedForm, signInAgain } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'

const path = '/orders/wary'

/** Writes down a number to be wary of, or ends one, from a native form. */
export const waryNumbersByForm: FormAction = async ({ form, call }) => {
  const values = readValues(form, ['phone', 'reason', 'until'])
  const isEnded = form.get('do') === 'end'
  try {
    if (isEnded) await call('removeWaryNumber', { querystring: { phone: values.phone } })
    else await call('addWaryNumber', { body: values })
    return { redirectTo: `${path}?done=${isEnded ? 'ended' : 'added'}` }
  } catch (error) {
    return signInAgain(path, error) ?? refusedForm('wary-numbers', isEnded ? {} : values, error)
  }
}
