import type { Seller } from '@divine/contracts/catalogue/seller'

type Delivery = Pick<Seller, 'deliveryArea' | 'deliveryTime' | 'deliveryFee'>

/** Where, how fast and for how much is delivered, as far as the seller says it: sentences, or undefined. */
export function deliveryNote({ deliveryArea, deliveryTime, deliveryFee }: Delivery): string | undefined {
  const said = [deliveryArea, deliveryTime, deliveryFee].flatMap((text) => (text ? [asSentence(text)] : []))
  return said.length > 0 ? `Delivery: ${said.join(' ')}` : undefined
}

/** A text with the full stop that it may lack. */
export const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
