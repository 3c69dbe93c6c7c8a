import { createFileRoute, Link } from '@tanstack/react-router'
import { OrderingSteps } from '#/features/marketing/ordering-steps.tsx'
import { TopicShelf } from '#/features/marketing/topic-shelf.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'

export const Route = createFileRoute('/')({
  head: ({ match }) =>
    pageHead(match, {
      description:
        'Herbal dietary supplements, delivered across Nigeria. Choose your product, tell us where you stay, and pay at your door.',
    }),
  component: HomePage,
})

function HomePage() {
  return (
    <SiteFrame>
      <section className={`${layout.page} ${layout.band} ${layout.stack}`}>
        <h1>Herbal supplements. Pay at your door.</h1>
        <p className={text.lede}>
          Choose your product, tell us where you stay, and pay the rider when the bottle is in your hand. No card. No
          transfer first.
        </p>
        <Link to="/shop" className={buttonClass('order')}>
          Shop Now <Icon name="right" />
        </Link>
      </section>
      <OrderingSteps />
      <section className={`${layout.page} ${layout.band}`} id="product">
        <h2>Choose by health topic</h2>
        <p className={text.lede}>Open a topic to see the bottles, the packages and the price.</p>
        <TopicShelf />
      </section>
      <section className={`${layout.sand} ${layout.band}`} id="ingredient">
        <div className={`${layout.page} ${layout.stack}`}>
          <h2>Ingredients</h2>
          <p className={text.lede}>
            The label on your bottle is the full and final list. Ask us about any allergy before you order, and keep
            taking your prescribed medicine.
          </p>
        </div>
      </section>
    </SiteFrame>
  )
}
