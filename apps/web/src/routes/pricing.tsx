import { createFileRoute } from '@tanstack/react-router'
import { BottlePrices } from '#/features/marketing/bottle-prices.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/pricing')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Pricing',
      description: 'Prices for 1, 3 and 6 bottles. You pay the rider when the product reaches you.',
    }),
  component: PricingPage,
})

function PricingPage() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro title="Pricing" lede="The price is for the product. You pay the rider when it reaches you." />
        <BottlePrices />
      </div>
    </SiteFrame>
  )
}
