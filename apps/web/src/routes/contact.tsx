import { bottleCountOf } from '@divine/contracts/catalogue/bottles'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ContactWays } from '#/features/contact/contact-ways.tsx'
import { WhoWeAre } from '#/features/marketing/who-we-are.tsx'
import { readBottleSearch } from '#/features/order-form/bottle-search.ts'
import { OrderSection } from '#/features/order-form/order-section.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

const path = '/contact'

export const Route = createFileRoute('/contact')({
  validateSearch: readBottleSearch,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Contact',
      description: 'Order herbal supplements from Divine Health Supplements. You pay when the product reaches you.',
    }),
  component: ContactPage,
})

function ContactPage() {
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const bottle = bottleCountOf(Route.useSearch().bottles)
  return (
    <SiteFrame
      form={
        <OrderSection
          action={path}
          page={`contact-${bottle ?? ''}`}
          submission={refusedAt('order', submission)}
          known={{ bottle, prices: bottle === undefined ? undefined : 'pricing' }}
        />
      }
    >
      <div className={layout.page}>
        <PageIntro
          title="Contact"
          lede="Write, call, or fill in the form below. You pay when the product reaches you."
        />
        <ContactWays />
        <p className={layout.below}>
          Have you ordered already? <Link to="/my-order">Find your order</Link>, to see how far it is or to change it.
        </p>
      </div>
      <WhoWeAre />
    </SiteFrame>
  )
}
