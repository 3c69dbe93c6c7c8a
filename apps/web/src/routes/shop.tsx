import { topics } from '@divine/contracts/topics'
import { createFileRoute, Link } from '@tanstack/react-router'
import { TopicOffers } from '#/features/shop/topic-offers.tsx'
import { SearchForm } from '#/features/site-frame/search-form.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/shop')({
  validateSearch: ({ s }: { s?: unknown }) => (s === undefined ? {} : { s: String(s) }),
  head: ({ match }) =>
    pageHead(match, {
      title: 'Our Shop',
      description: 'All products and packages with their prices. You pay when the product reaches you.',
    }),
  component: ShopPage,
})

function ShopPage() {
  const { s: keyword = '' } = Route.useSearch()
  const found = topics.filter(({ name }) => name.toLowerCase().includes(keyword.trim().toLowerCase()))
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro title="Our Shop" lede="Every price is what you pay the rider. You pay when it reaches you." />
        <div className={`${layout.column} ${layout.below} ${layout.stack}`}>
          <SearchForm key={keyword} name="Search the shop" keyword={keyword} />
          {keyword && (
            <p role="status">
              {found.length === 0 ? 'Nothing has' : `Showing ${found.length} of ${topics.length} with`} “{keyword}” in
              its name. <Link to="/shop">Show all</Link>
            </p>
          )}
        </div>
        {found.length > 0 && <TopicOffers topics={found} />}
      </div>
    </SiteFrame>
  )
}
