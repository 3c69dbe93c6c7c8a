import { differenceReasons } from '@divine/contracts/orders/settlements'
import { type FormAction, refusedForm, signInAgain } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { readNaira } from '#/trade/desk/read-naira.ts'

export const moneyPath = '/money'

const fields = [
  'do',
  'id',
  'settlement',
  'payment',
  'key',
  'broughtNaira',
  'paidNaira',
  'reason',
  'transfersSeen',
] as const

/** What is no sum is sent as it is: the API says so at its field. */
const sumOf = (typed: string) => readNaira(typed) ?? Number.NaN

/** Signs money off, notes what was paid later, or takes one of them back: `do` says which. */
export const moneyByForm: FormAction = async ({ form, call }) => {
  const values = readValues(form, fields)
  const params = { id: values.id }
  const references = form.getAll('references').map(String)
  try {
    switch (values.do) {
      case 'take-back':
        await call('settleRun', { params, body: { takesBack: Number(values.settlement) } })
        break
      case 'pay': {
        const headers = { 'idempotency-key': values.key }
        await call('payOwed', { params, headers, body: { paidNaira: sumOf(values.paidNaira) } })
        break
      }
      case 'take-payment-back':
        await call('payOwed', { params, headers: {}, body: { takesBack: Number(values.payment) } })
        break
      case 'sign-orders-off':
      case 'take-orders-back': {
        const isSettled = values.do === 'sign-orders-off'
        const { body } = await call('settleOrders', { body: { references, isSettled } })
        const left = body.flatMap((answer) => ('message' in answer ? [`${answer.reference}: ${answer.message}`] : []))
        const message = left.join(' ')
        if (message)
          return { status: 409, submission: { kind: 'refused', form: 'money', values, fieldErrors: {}, message } }
        break
      }
      default: {
        const reason = differenceReasons.find((each) => each === values.reason)
        const body = {
          broughtNaira: sumOf(values.broughtNaira),
          ...(reason && { reason }),
          ...(values.transfersSeen && { transfersSeen: true as const }),
        }
        await call('settleRun', { params, body })
      }
    }
    return { redirectTo: moneyPath }
  } catch (error) {
    return signInAgain(moneyPath, error) ?? refusedForm('money', values, error)
  }
}
