import type { LinkProps } from '@tanstack/react-router'

import { posts } from '#/content/blog-index.ts'

export interface MenuLink {
  readonly name: string
  readonly to: NonNullable<LinkProps['to']>
  /** A section of that page. */
  readonly hash?: string
  /** Values of the path's parameters. */
  readonly params?: { readonly postSlug: string }
}

export interface MenuGroup {
  readonly name: string
  readonly links: readonly MenuLink[]
}

/** The header's menu. Source: specification §2 'Shared'. */
export const menu: readonly (MenuLink | MenuGroup)[] = [
  { name: 'Home', to: '/' },
  { name: 'Features', to: '/', hash: 'features' },
  { name: 'Product', to: '/', hash: 'product' },
  { name: 'Ingredient', to: '/', hash: 'ingredient' },
  { name: 'Pricing', to: '/pricing' },
  {
    name: 'Shop',
    links: [
      { name: 'Our Shop', to: '/shop' },
      { name: 'Shop Details', to: '/shop-details' },
    ],
  },
  {
    name: 'Blog',
    links: [
      { name: 'Our Blog', to: '/blog' },
      { name: 'Blog Details', to: '/blog/$postSlug', params: { postSlug: posts[0].slug } },
    ],
  },
  { name: 'Contacts', to: '/contact' },
]
