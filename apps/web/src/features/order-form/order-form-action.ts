import { readCart } from '@divine/contracts/cart-lines'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { checkOrder } from './check-order.ts'
import { place } from './order.ts'
import { cartFields, orderFields } from './order-fields.ts'

/** Takes an order that came as a native form. It carries no intent id: the server tells repeats by their answers. */
export const placeOrderByForm: FormAction = async ({ form, call }) => {
  const cart = form.get('lines')
  const values = readValues(form, cart === null ? orderFields : cartFields(readCart(String(cart))))
  const checked = checkOrder(values)
  if ('fieldErrors' in checked)
    return { status: 400, submission: { form: 'order', values, fieldErrors: checked.fieldErrors } }
  try {
    const { body: receipt } = await place(call, checked.checked)
    if (cart !== null) await call('keepCart', { body: { lines: [] } })
    // Without a fragment of its own the browser would keep the form's.
    return { redirectTo: `${receipt.confirmationPath}#main` }
  } catch (error) {
    return refusedForm('order', values, error)
  }
}
