import { bottlesText } from '@divine/contracts/catalogue/bottles'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { findCard } from '@divine/contracts/catalogue/shop-cards'
import {
  type CartLine,
  cardOfLine,
  cartCookie,
  lockedCartCookie,
  nameOfLine,
  readCart,
  readCartLine,
  readCartLines,
  soldLines,
  writeCartLine,
} from '@divine/contracts/orders/cart-lines'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { deviceList } from '#/shared/device-list.ts'
import { useCatalogue } from './catalogue.ts'

/** The cart's key in the local storage. */
export const cartKey = 'cart'

const cart = deviceList(cartKey, (entry) => readCartLine(entry) !== undefined)

type Lines = readonly CartLine[]

/**
 * What is in the cart, in the order in which it was added, as far as it is sold. Until the page is awake, it is what
 * the cookie said.
 */
export function useCart(): Lines {
  const carried = useRouteContext({ from: rootRouteId, select: ({ site }) => site.cart })
  const onServer = useMemo(() => carried?.split('.'), [carried])
  return soldLines(useCatalogue(), readCartLines(cart.useEntries(onServer)))
}

/** @returns what is in the cart now */
function update(change: (lines: Lines) => Lines): Lines {
  let changed: Lines = []
  cart.update((entries) => {
    changed = change(readCartLines(entries))
    return changed.map(writeCartLine)
  })
  return changed
}

/**
 * Changes the cart on this device, in all its tabs.
 * @returns false if the device stores nothing: then nothing has changed, and the server has to be asked, as without
 *   script
 */
export function changeCart(change: (lines: Lines) => Lines): boolean {
  if (!cart.isLasting()) return false
  update(change)
  return true
}

/**
 * The cart with this product, in the number that its card sells. If the product is there already, nothing changes.
 * @param bottles the number of the chosen package; it then also replaces the number of a product that is there already
 */
export function withProduct(catalogue: Catalogue, lines: Lines, product: string, bottles?: number): Lines {
  const card = findCard(catalogue, product)
  if (!card) return lines
  if (bottles !== undefined) return withLine(lines, { product, bottles })
  return lines.some((line) => line.product === product) ? lines : [...lines, { product, bottles: card.bottles }]
}

/** The cart with this line, in place of the product's former line or at the end. */
export function withLine(lines: Lines, line: CartLine): Lines {
  return lines.some(({ product }) => product === line.product)
    ? lines.map((each) => (each.product === line.product ? line : each))
    : [...lines, line]
}

/** The cart with those of the other lines whose product it does not hold yet. */
function withOthers(lines: Lines, others: Lines): Lines {
  return [...lines, ...others.filter(({ product }) => lines.every((line) => line.product !== product))]
}

export function withoutProduct(lines: Lines, product: string): Lines {
  return lines.filter((line) => line.product !== product)
}

/** A line in words, such as `Ulcer, 2 bottles`; a pack's name says how many. */
export function lineText(catalogue: Catalogue, line: CartLine): string {
  const name = nameOfLine(catalogue, line)
  return cardOfLine(catalogue, line).product ? `${name}, ${bottlesText(line.bottles)}` : name
}

/** The cart without lines that have been ordered; what was added or changed since stays. */
function withoutOrdered(lines: Lines, ordered: Lines): Lines {
  const texts = ordered.map(writeCartLine)
  return lines.filter((line) => !texts.includes(writeCartLine(line)))
}

/** Removes lines that have been ordered, on the device or in the cookie. */
export function takeOut(call: Call, ordered: Lines): void {
  changeAnywhere(call, (lines) => withoutOrdered(lines, ordered))
}

/** Removes lines that have been ordered from the cookie, without script. */
export async function takeOutOfCookie(call: Call, ordered: Lines): Promise<void> {
  const { lines } = (await call('getCart')).body
  await call('keepCart', { body: { lines: [...withoutOrdered(lines, ordered)] } })
}

/** Puts back lines that were not ordered after all, on the device or in the cookie; what is there already stays. */
export function putBack(call: Call, lines: Lines): void {
  changeAnywhere(call, (current) => withOthers(current, lines))
}

/** Changes the cart on the device, or else in the cookie. If neither works, the change lasts as long as the page. */
function changeAnywhere(call: Call, change: (lines: Lines) => Lines): void {
  const changed = update(change)
  if (!cart.isLasting()) void call('keepCart', { body: { lines: [...changed] } }).catch(() => undefined)
}

/**
 * Moves the cart in the cookie to the device's own storage, which other tabs follow. Whoever changed it there did so
 * without script, and later than what the device holds. The cookie is read as it is now: a form or another tab may have
 * changed it since this page was made. Where storage is blocked it stays.
 * @param removed the line that the form before this page took out, such as `2x3`: the page with that form may have
 * woken while it was on its way, and moved the line here
 */
export function adoptCart(removed: string | null | undefined): void {
  const carried = readCart(cartInCookie())
  const product = removed && isFirstVisit() ? readCartLine(removed)?.product : undefined
  if (carried.length === 0 && product === undefined) return
  update((lines) => carried.reduce(withLine, product === undefined ? lines : withoutProduct(lines, product)))
  if (!cart.isLasting()) return
  for (const name of [cartCookie, lockedCartCookie]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${name}=; path=/; max-age=0${name === lockedCartCookie ? '; secure' : ''}`
  }
}

/** The cart in the cookie as a text, with its signature, which is no line. Nothing that is a line is encoded there. */
function cartInCookie(): string {
  const cookie = new RegExp(`(?:^|; )(?:${lockedCartCookie}|${cartCookie})=([^;]*)`)
  return cookie.exec(document.cookie)?.[1] ?? ''
}

/** Whether the page is not one that was there before, and that was loaded again or gone back to. */
function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}
