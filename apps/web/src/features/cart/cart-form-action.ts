import { bottleCountOf } from '@divine/contracts/catalogue/bottles'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { findCard } from '@divine/contracts/catalogue/shop-cards'
import { writeCartLine } from '@divine/contracts/orders/cart-lines'
import type { Call } from '#/shared/api/call.ts'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { withLine, withoutProduct, withProduct } from '#/trade/cart.ts'
import { bottlesField, cartButtons, typedBeside } from './cart-fields.ts'
import { unknownProduct } from './cart-search.ts'

/**
 * Puts the product that an address names (`?add-to-cart={product id}`) into the cart of a browser without script.
 * Source: specification §7. Following the link again changes nothing.
 * @param quantity how many bottles the address asks for; ignored if it is not a valid number of bottles
 * @returns the path to go on to
 */
export async function addToCartByLink(
  catalogue: Catalogue,
  product: string,
  quantity: string | null,
  call: Call,
): Promise<string> {
  if (!findCard(catalogue, product)) return `/cart?added=${unknownProduct}`
  const { lines } = (await call('getCart')).body
  await call('keepCart', { body: { lines: [...withProduct(catalogue, lines, product, bottleCountOf(quantity))] } })
  return `/cart?added=${product}`
}

/**
 * Handles the forms of the cart's lines without script: another number of bottles, a line removed or put back. No
 * address may carry what was typed into the order form: then the page itself is the answer.
 */
export const changeCartByForm: FormAction = async ({ form, call }) => {
  const { change, remove } = cartButtons
  const product = String(form.get(remove) ?? form.get(change) ?? form.get('product'))
  const { lines } = (await call('getCart')).body
  const former = lines.find((line) => line.product === product)
  const isRemoval = form.has(remove)
  const changed = isRemoval
    ? withoutProduct(lines, product)
    : withLine(lines, { product, bottles: Number(form.get(bottlesField(product)) ?? form.get('bottles')) })
  const typed = typedBeside(form)
  try {
    await call('keepCart', { body: { lines: [...changed] } })
  } catch (error) {
    return refusedForm('cart', typed, error)
  }
  const removed = isRemoval && former ? { removed: writeCartLine(former) } : {}
  if (Object.values(typed).some(Boolean))
    return { status: 200, submission: { kind: 'shown', form: 'cart', values: { ...typed, ...removed } } }
  const search = new URLSearchParams(removed).toString()
  return { redirectTo: `/cart${search && `?${search}`}` }
}
