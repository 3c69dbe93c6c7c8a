import { readCart } from '@divine/contracts/orders/cart-lines'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { checkOrder } from './check-order.ts'
import { isReplay, place } from './order.ts'
import { cartFields, orderFields } from './order-fields.ts'

/** Without a fragment of its own the browser would keep the form's. */
const ownFragment = '#main'

/** Takes an order that came as a native form. It carries no intent id: the server tells repeats by their answers. */
export const placeOrderByForm: FormAction = async ({ form, call }) => {
  const cart = form.get('lines')
  const values = readValues(form, cart === null ? orderFields : cartFields(readCart(String(cart))))
  const checked = checkOrder(values)
  if ('fieldErrors' in checked)
    return { status: 400, submission: { kind: 'refused', form: 'order', values, fieldErrors: checked.fieldErrors } }
  try {
    const { body: receipt, headers } = await place(call, checked.checked)
    if (cart !== null) await call('keepCart', { body: { lines: [] } })
    const question = isReplay(headers) ? '?repeat=1' : ''
    return { redirectTo: `${receipt.confirmationPath}${question}${ownFragment}` }
  } catch (error) {
    return refusedForm('order', values, error)
  }
}

/** Orders the same once more, for the page that asked whether that is meant. */
export const orderAgainByForm: FormAction = async ({ call, url }) => {
  const token = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  try {
    const { body: receipt } = await call('orderAgain', { params: { token } })
    return { redirectTo: `${receipt.confirmationPath}${ownFragment}` }
  } catch (error) {
    return refusedForm('order', {}, error)
  }
}
