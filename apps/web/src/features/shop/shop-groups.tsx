import { naira } from '@divine/contracts/catalogue/naira'
import { changeSearch } from '#/shared/listing.ts'
import { CategoryLinks, ChosenFilters, TagLinks } from '#/shared/ui/group-links.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { categoriesIn, type ShopChoice, tagsIn } from './shop-list.ts'
import type { ShopSearch } from './shop-search.ts'

interface ShopGroupsProps {
  readonly search: ShopSearch
  readonly choice: ShopChoice
}

/** Categories and tags as links. */
export function ShopGroups({ search, choice }: ShopGroupsProps) {
  const catalogue = useCatalogue()
  return (
    <>
      <CategoryLinks
        title="Categories"
        groups={categoriesIn(catalogue)}
        chosen={choice.category}
        link={(category) => ({ to: '/shop', search: changeSearch(search, { category }) })}
      />
      <TagLinks
        title="Tags"
        groups={tagsIn(catalogue)}
        chosen={choice.tag}
        link={(tag) => ({ to: '/shop', search: changeSearch(search, { tag }) })}
      />
    </>
  )
}

/** The current filters, each with a way to drop it. */
export function ShopChosen({ search, choice }: ShopGroupsProps) {
  const { words, price, category, tag } = choice
  const without = (change: Partial<Record<keyof ShopSearch, undefined>>) =>
    ({ to: '/shop', search: changeSearch(search, change) }) as const
  return (
    <ChosenFilters
      filters={[
        words && { name: `“${words}”`, without: without({ s: undefined }) },
        price && { name: priceInWords(price), without: without({ min_price: undefined, max_price: undefined }) },
        category && { name: category.name, without: without({ category: undefined }) },
        tag && { name: tag.name, without: without({ tag: undefined }) },
      ]}
      all={{ to: '/shop' }}
      allName="Show all products"
    />
  )
}

function priceInWords({ min, max }: { min: number; max: number }): string {
  return Number.isFinite(max) ? `${naira(min * 1_000)} to ${naira(max * 1_000)}` : `From ${naira(min * 1_000)}`
}
