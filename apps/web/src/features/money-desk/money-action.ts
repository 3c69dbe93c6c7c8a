import { differenceReasons } from '@divine/contracts/orders/settlements'
import { type FormAction, refusedForm, unreadForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { noSum, readNaira } from '#/trade/desk/read-naira.ts'
import { versionsOf } from '#/trade/desk/seen-versions.ts'

export const moneyPath = '/money'

const fields = [
  'do',
  'id',
  'settlement',
  'payment',
  'key',
  'broughtNaira',
  'paidNaira',
  'cashNaira',
  'owedNaira',
  'transferNaira',
  'reason',
  'transfersSeen',
] as const

/** Signs money off, notes what was paid later, or takes one of them back: `do` says which. */
export const moneyByForm: FormAction = async ({ form, call }) => {
  const values = readValues(form, fields)
  const params = { id: values.id }
  const headers = values.key ? { 'idempotency-key': values.key } : {}
  const references = form.getAll('references').map(String)
  try {
    switch (values.do) {
      case 'take-back':
        await call('settleRun', { params, headers: {}, body: { takesBack: Number(values.settlement) } })
        break
      case 'pay': {
        const paidNaira = readNaira(values.paidNaira)
        if (paidNaira === undefined) return unreadForm('money', values, { paidNaira: noSum })
        // A page of before does not say it, and is refused.
        const seen = values.owedNaira ? { seen: { owedNaira: Number(values.owedNaira) } } : {}
        await call('payOwed', { params, headers, body: { paidNaira, ...seen } })
        break
      }
      case 'take-payment-back':
        await call('payOwed', { params, headers: {}, body: { takesBack: Number(values.payment) } })
        break
      case 'sign-orders-off':
      case 'take-orders-back': {
        const isSettled = values.do === 'sign-orders-off'
        const versions = versionsOf(form, references)
        const { body } = await call('settleOrders', { headers, body: { references, versions, isSettled } })
        const left = body.filter((answer) => 'message' in answer)
        if (left.length === 0) break
        const message = left.map((answer) => `${answer.reference}: ${answer.message}`).join(' ')
        const ticked = left.map(({ reference }) => reference).join(',')
        const kept = { ...values, ticked }
        return { status: 409, submission: { kind: 'refused', form: 'money', values: kept, fieldErrors: {}, message } }
      }
      default: {
        const broughtNaira = readNaira(values.broughtNaira)
        if (broughtNaira === undefined) return unreadForm('money', values, { broughtNaira: noSum })
        const reason = differenceReasons.find((each) => each === values.reason)
        const body = {
          broughtNaira,
          ...(reason && { reason }),
          ...(values.transfersSeen && { transfersSeen: true as const }),
          // A page of before does not say it, and is refused.
          ...(values.cashNaira && {
            seen: { cashNaira: Number(values.cashNaira), transferNaira: Number(values.transferNaira) },
          }),
        }
        await call('settleRun', { params, headers, body })
      }
    }
    return { redirectTo: moneyPath }
  } catch (error) {
    return refusedForm('money', { ...values, ticked: references.join(',') }, error)
  }
}
