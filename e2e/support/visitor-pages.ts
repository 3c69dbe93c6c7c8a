import { topics } from '@divine/contracts/catalogue/topics'

export const productPages = topics.map((topic) => `/product/${topic.slug}`)

/** Every page that nobody must sign in for. The blog's posts stand for each other: two are enough. */
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
  '/faq',
  '/pos-agent',
  '/pricing',
  '/privacy',
  '/login',
  '/login/code',
  ...productPages,
]
