import { RefusedError } from '#/shared/api/call.ts'
import type { FormAction } from '#/shared/forms/form-action.ts'
import { checkOrder } from './check-order.ts'
import { orderFields } from './order-fields.ts'

/** Takes an order that came as a native form. It carries no intent id: the server tells repeats by their answers. */
export const placeOrderByForm: FormAction = async ({ form, call }) => {
  const values = Object.fromEntries(orderFields.map((field) => [field, String(form.get(field) ?? '')]))
  const checked = checkOrder(values)
  if ('fieldErrors' in checked) return { status: 400, submission: { values, fieldErrors: checked.fieldErrors } }
  try {
    const { body: receipt } = await call('placeOrder', { headers: {}, body: checked.order })
    // Without a fragment of its own the browser would keep the form's.
    return { redirectTo: `${receipt.confirmationPath}#main` }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const { fieldErrors = {}, message } = error.failure
    const isFieldToBlame = Object.keys(fieldErrors).length > 0
    return { status: error.status, submission: { values, fieldErrors, message: isFieldToBlame ? undefined : message } }
  }
}
