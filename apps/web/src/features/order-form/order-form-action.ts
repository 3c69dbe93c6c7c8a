import type { OrderReceipt } from '@divine/contracts/calls/orders'
import { type CartLine, readCart, soldLines, writeCart } from '@divine/contracts/orders/cart-lines'
import { originFields } from '@divine/contracts/orders/origins'
import type { Call } from '#/shared/api/call.ts'
import { type FormAction, type FormOutcome, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { takeOutOfCookie } from '#/trade/cart.ts'
import { checkOrder } from './check-order.ts'
import { isReplay, place } from './order.ts'
import { goodsField } from './order-again.tsx'
import { orderFields } from './order-questions.tsx'
import { originOfReferer } from './where-from.ts'

/** Without a fragment in the redirect, the browser would keep the form's. */
const ownFragment = '#main'

/** Takes an order from a native form. It has no intent id: the API recognises a repeat by its answers. */
export const placeOrderByForm: FormAction = async ({ form, call, catalogue, referer }) => {
  const text = form.get('lines')
  const cart = text === null ? undefined : soldLines(catalogue, readCart(String(text)))
  const answers = readValues(form, orderFields(catalogue, cart))
  const checked = checkOrder(catalogue, answers)
  // The page that shows the form again has another address, so the form keeps what the first one said.
  const { origin, campaign } = readValues(form, originFields)
  const from = origin || campaign ? { origin, campaign } : originOfReferer(referer)
  const values = { ...answers, ...from }
  if ('fieldErrors' in checked)
    return { status: 400, submission: { kind: 'refused', form: 'order', values, fieldErrors: checked.fieldErrors } }
  try {
    const { body: receipt, headers } = await place(call, { ...checked.checked, ...from })
    return await toConfirmation(call, receipt, cart, isReplay(headers))
  } catch (error) {
    return refusedForm('order', values, error)
  }
}

/** Takes what was ordered out of the cart, and leads to the confirmation. */
async function toConfirmation(
  call: Call,
  { confirmationPath }: OrderReceipt,
  cart: readonly CartLine[] | undefined,
  isRepeat = false,
): Promise<FormOutcome> {
  if (cart) await takeOutOfCookie(call, cart)
  const search = new URLSearchParams({
    ...(isRepeat && { repeat: '1' }),
    // The page may have woken meanwhile and moved the cart from the cookie to the device, out of the server's reach.
    ...(cart && { ordered: writeCart(cart) }),
  }).toString()
  return { redirectTo: `${confirmationPath}${search && `?${search}`}${ownFragment}` }
}

/** Orders the same once more, for the page that asked whether a second order is meant. */
export const orderAgainByForm: FormAction = async ({ form, call, url }) => {
  const { [goodsField]: goods } = readValues(form, [goodsField])
  const token = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  try {
    const { body: receipt } = await call('orderAgain', { params: { token } })
    return await toConfirmation(call, receipt, goods ? readCart(goods) : undefined)
  } catch (error) {
    return refusedForm('order-again', { [goodsField]: goods }, error)
  }
}
