import { createFileRoute, Link } from '@tanstack/react-router'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/shop-details')({
  head: ({ match }) =>
    pageHead(match, { title: 'Shop Details', description: 'The sample product page. It opens soon.', noindex: true }),
  component: ShopDetailsPage,
})

function ShopDetailsPage() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro
          title="Shop Details"
          under={[{ name: 'Shop', path: '/shop' }]}
          lede="This is the page of our sample product, which is not for sale. It opens soon."
        />
        <p className={layout.below}>
          <Link to="/shop" className={buttonClass('plain')}>
            See what is for sale
          </Link>
        </p>
      </div>
    </SiteFrame>
  )
}
