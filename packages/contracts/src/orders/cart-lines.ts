import { bottleCounts } from '../catalogue/bottles.ts'
import type { Catalogue, Product } from '../catalogue/catalogue.ts'
import { type Offer, offerOf, type PriceList } from '../catalogue/prices.ts'
import { findCard, isCardId, type ShopCard } from '../catalogue/shop-cards.ts'

/** What the cart needs to know before script and zod have loaded, and its form as a text. */

/** One product of a cart. A cart holds each product once. */
export interface CartLine {
  /** Id of the product's card in the shop. */
  readonly product: string
  /** 1 to 7. */
  readonly bottles: number
}

/** Name of the cookie that holds the cart of a browser without script. */
export const cartCookie = 'cart'
/** The same over HTTPS, with a name that browsers let no other host set. */
export const lockedCartCookie = `__Host-${cartCookie}`

/** Whether a `Cookie` header, or the part of it that script reads, carries a cart. */
export function carriesCart(cookies: string | null | undefined): boolean {
  return cookies?.includes(`${cartCookie}=`) === true
}

/** Reads a line such as `2x3`: three bottles of product 2, sold or not. Undefined if the text is no such line. */
export function readCartLine(text: string): CartLine | undefined {
  const [product = '', count = '', ...rest] = text.split('x')
  const bottles = bottleCounts.find((each) => String(each) === count)
  return rest.length === 0 && isCardId(product) && bottles !== undefined ? { product, bottles } : undefined
}

export function writeCartLine({ product, bottles }: CartLine): string {
  return `${product}x${bottles}`
}

/** The lines that these texts name, each product once. */
export function readCartLines(texts: readonly string[]): readonly CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const text of texts) {
    const line = readCartLine(text)
    if (line && !lines.has(line.product)) lines.set(line.product, line)
  }
  return [...lines.values()]
}

/** Reads a whole cart, such as `2x3.6x1`; invalid parts are left out. */
export function readCart(text: string): readonly CartLine[] {
  return readCartLines(text.split('.'))
}

export function writeCart(lines: readonly CartLine[]): string {
  return lines.map(writeCartLine).join('.')
}

/** The lines whose product is sold: one that was taken off sale may still stand in a cart. */
export function soldLines(catalogue: Catalogue, lines: readonly CartLine[]): readonly CartLine[] {
  return lines.filter(({ product }) => findCard(catalogue, product) !== undefined)
}

/** The shop's card of a line. @throws {RangeError} if its product is not sold: see {@link soldLines} */
export function cardOfLine(catalogue: Catalogue, { product }: CartLine): ShopCard {
  const card = findCard(catalogue, product)
  if (!card) throw new RangeError(`Nothing is sold as ${product}`)
  return card
}

/** What a line is called. A pack is called by the number of its bottles, which may have been changed. */
export function nameOfLine(catalogue: Catalogue, line: CartLine): string {
  const { product, name } = cardOfLine(catalogue, line)
  return product ? name : `${line.bottles}-bottle pack`
}

/** The list that a line is chosen from: a product's packages, or the Pricing page for a pack. */
export function priceListOf(catalogue: Catalogue, line: CartLine): PriceList {
  return cardOfLine(catalogue, line).product ? 'packages' : 'pricing'
}

/** What a line is sold as. @param chosen the product that a pack will hold, if it is chosen */
export function offerOfLine(catalogue: Catalogue, line: CartLine, chosen?: Product): Offer {
  const product = cardOfLine(catalogue, line).product ?? chosen
  return offerOf(catalogue, product, line.bottles, priceListOf(catalogue, line))
}
