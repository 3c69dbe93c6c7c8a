import { differenceReasons } from '@divine/contracts/orders/settlements'
import { type FormAction, refusedForm, signInAgain } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { readNaira } from '#/trade/desk/read-naira.ts'

export const moneyPath = '/money'

const fields = ['do', 'id', 'settlement', 'broughtNaira', 'reason'] as const

/** Signs the money of a run off, or takes that back: `do` says which. */
export const moneyByForm: FormAction = async ({ form, call }) => {
  const values = readValues(form, fields)
  const params = { id: values.id }
  try {
    if (values.do === 'take-back') {
      await call('settleRun', { params, body: { takesBack: Number(values.settlement) } })
    } else {
      const reason = differenceReasons.find((each) => each === values.reason)
      // What is no sum is sent as it is: the API says so at its field.
      const broughtNaira = readNaira(values.broughtNaira) ?? Number.NaN
      await call('settleRun', { params, body: { broughtNaira, ...(reason && { reason }) } })
    }
    return { redirectTo: moneyPath }
  } catch (error) {
    return signInAgain(moneyPath, error) ?? refusedForm('money', values, error)
  }
}
