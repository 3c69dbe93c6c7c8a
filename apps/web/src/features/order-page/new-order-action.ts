import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { inFieldOrder } from '#/shared/forms/values.ts'
import { orderPath } from '#/trade/desk/order-path.ts'
import type { FormValues } from './act-of-form.ts'
import { errorsByField, newOrderFields, newOrderOf } from './new-order-values.ts'

/** Takes an order that staff entered without script. */
export const newOrderByForm: FormAction = async ({ form, call, catalogue }) => {
  const values: FormValues = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const order = newOrderOf(catalogue, values)
  if ('fieldErrors' in order) {
    return { status: 400, submission: { kind: 'refused', form: 'new-order', values, fieldErrors: order.fieldErrors } }
  }
  try {
    const headers = { 'idempotency-key': values.key }
    const { body } = await call('enterOrder', { headers, body: order })
    return { redirectTo: orderPath(body.reference) }
  } catch (error) {
    const outcome = refusedForm('new-order', values, error)
    const fieldErrors = inFieldOrder(errorsByField(catalogue, outcome.submission.fieldErrors, values), newOrderFields)
    return { ...outcome, submission: { ...outcome.submission, fieldErrors } }
  }
}
