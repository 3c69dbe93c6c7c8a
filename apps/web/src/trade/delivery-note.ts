import type { Seller } from '@divine/contracts/catalogue/seller'

/** Where, how fast and for how much is delivered, as far as the seller says it: sentences, or undefined. */
export function deliveryNote({ deliveryArea, deliveryTime, deliveryFee }: Seller): string | undefined {
  const said = [deliveryArea, deliveryTime, deliveryFee].flatMap((text) => (text ? [text.replace(/\.$/, '')] : []))
  return said.length > 0 ? `Delivery: ${said.join('. ')}.` : undefined
}
