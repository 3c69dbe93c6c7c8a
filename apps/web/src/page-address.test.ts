import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { pageAddress } from './page-address.server.ts'

const [{ slug }] = firstCatalogue.products

test.each([
  ['/', '/?utm_source=advert&fbclid=abc'],
  ['/', '//'],
  ['/about', '/%61bout?x=1'],
  ['/about', '/ABOUT'],
  ['/about', '//about'],
  ['/about', '/about?constructor=1&toString=2'],
  ['/blog', '/blog?x='],
  ['/blog?tag=delivery', '/blog?x=1&tag=delivery'],
  ['/shop?s=pack+of&paged=2', '/shop?s=pack%20of&z=3&paged=2'],
  [`/product/${slug}?bottles=3`, `/product/${slug}?bottles=3&utm_medium=x`],
  [`/product/${slug}`, `/PRODUCT/${slug}?bottles=99&cpage=0&review=x`],
  [`/product/${slug}?cpage=2`, `/product/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}?cpage=2`],
  ['/robots.txt', '/robots.txt?x=1'],
  ['/nowhere', '/nowhere?x=1'],
  ['/%zz', '/%zz?x=1'],
  ['/shop/nowhere', '/shop/nowhere?s=pack'],
  ['/people/nowhere', '/people/nowhere?x=1'],
  ['/orders/DH-7K4M2P/nowhere', '/orders/DH-7K4M2P/nowhere?sheet=keys'],
  ['/devices?ended=true', '/devices?ended=true&x=1'],
  ['/form?search=0803', '/form?before=x&search=0803'],
  ['/wishlist?items=2', '/wishlist?items=99.2.constructor.2.-1'],
  ['/wishlist', '/wishlist?items=99'],
])('%s is the address of the page that %s leads to', (address, asked) => {
  expect(pageAddress(firstCatalogue, asked)).toBe(address)
  expect(pageAddress(firstCatalogue, address)).toBe(address)
})

test('an address that puts something into the cart or leads to another is no page’s', () => {
  expect(pageAddress(firstCatalogue, '/shop?add-to-cart=2')).toBeUndefined()
  expect(pageAddress(firstCatalogue, '/about/')).toBeUndefined()
})

test('what is asked for in another order is another address, which the router redirects', () => {
  expect(pageAddress(firstCatalogue, '/shop?paged=2&s=pack')).toBe('/shop?paged=2&s=pack')
})
