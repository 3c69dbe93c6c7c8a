import { createFileRoute } from '@tanstack/react-router'
import { guarantee } from '#/content/guarantee.ts'
import { BottlePrices } from '#/features/marketing/bottle-prices.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { whatsappLink } from '#/shared/links-out.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'
import text from '#/shared/ui/text.module.css'
import { greeting } from '#/trade/greeting.ts'
import { useSeller } from '#/trade/seller.ts'

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
        <p className={`${text.notice} ${layout.column} ${layout.below}`}>{guarantee}</p>
        <p className={layout.below}>
          Not sure how many? <a href={whatsappLink(useSeller().whatsapp.e164, greeting)}>Ask us on WhatsApp</a>.
        </p>
      </div>
    </SiteFrame>
  )
}
