import { type LinkProps, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useCatalogue } from '#/trade/catalogue.ts'
import { onShelf } from '#/trade/shelf.ts'

export interface MenuLink {
  readonly name: string
  readonly to: NonNullable<LinkProps['to']>
  /** A section of that page. */
  readonly hash?: string
  /** Values of the path's parameters. */
  readonly params?: { readonly postSlug: string } | { readonly topicSlug: string }
}

export interface MenuGroup {
  readonly name: string
  readonly links: readonly MenuLink[]
}

/** The products by their names: what most visitors come for, and on a phone two screens down the home page. */
export function useTopics(): MenuGroup {
  const { products } = useCatalogue()
  return {
    name: 'Health topics',
    links: onShelf(products).map(
      ({ name, slug }) => ({ name, to: '/product/$topicSlug', params: { topicSlug: slug } }) as const,
    ),
  }
}

/** The header's menu. Source: specification §2 'Shared'. */
export function useMenu(): readonly (MenuLink | MenuGroup)[] {
  const newestPost = useRouteContext({ from: rootRouteId, select: ({ site }) => site.newestPost })
  return [
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
        ...(newestPost
          ? [{ name: 'Blog Details', to: '/blog/$postSlug', params: { postSlug: newestPost } } as const]
          : []),
      ],
    },
    { name: 'Contacts', to: '/contact' },
  ]
}
