import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'

export const productPages = firstCatalogue.products.map((topic) => `/product/${topic.slug}`)

/** Every page that needs no sign-in. The blog's posts share one template: two are enough. */
export const visitorPages = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/blog',
  '/blog/how-ordering-works',
  '/blog/ajo-explained',
  '/shop',
  '/shop?s=nothing-has-this',
  '/shop-details',
  '/wishlist',
  '/cart',
  '/my-order',
  '/faq',
  '/pos-agent',
  '/pricing',
  '/privacy',
  '/privacy/former',
  '/login',
  '/login/code',
  ...productPages,
]
