import { baitField } from '@divine/contracts/orders/bait-field'
import { consentField } from '@divine/contracts/orders/consent'

/** The button of the form: its value is the id of the product. No other form of its pages has it. */
export const wishButton = 'tell'

/**
 * The fields of the form, by the product's id: in a cart they may be sent with the order form, which asks for phone and
 * email as well.
 */
export function wishFields(product: string) {
  return { phone: `tell-phone-${product}`, email: `tell-email-${product}` } as const
}

/** Id of the first product for which a number or an email was typed; undefined where none was. */
export function typedWish(form: FormData): string | undefined {
  for (const [name, value] of form) {
    const product = /^tell-(?:phone|email)-(.+)$/.exec(name)?.[1]
    if (product !== undefined && value !== '') return product
  }
  return undefined
}

/** What a form says, as the call takes it. */
export function readWish(form: FormData, product: string) {
  const { phone, email } = wishFields(product)
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    product,
    phone: text(phone),
    email: text(email),
    consent: text(consentField),
    [baitField]: text(baitField),
  }
}
