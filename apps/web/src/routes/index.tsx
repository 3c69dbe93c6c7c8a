import { createFileRoute } from '@tanstack/react-router'
import { Benefits } from '#/features/marketing/benefits.tsx'
import { Hero } from '#/features/marketing/hero.tsx'
import { IngredientPanels } from '#/features/marketing/ingredient-panels.tsx'
import { OrderingSteps } from '#/features/marketing/ordering-steps.tsx'
import { PosLine } from '#/features/marketing/pos-line.tsx'
import { readTestimonials } from '#/features/marketing/read-testimonials.ts'
import { ReadyToOrder } from '#/features/marketing/ready-to-order.tsx'
import { Testimonials } from '#/features/marketing/testimonials.tsx'
import { TopicShelf } from '#/features/marketing/topic-shelf.tsx'
import { WhoWeAre } from '#/features/marketing/who-we-are.tsx'
import { organization } from '#/features/seo/structured-data.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'

export const Route = createFileRoute('/')({
  loader: async ({ context: { call } }) => ({ testimonials: await readTestimonials(call) }),
  head: ({ match }) =>
    pageHead(match, {
      description: `Herbal dietary supplements, ${match.context.catalogue.seller.deliveryArea ? 'brought to your door' : 'delivered across Nigeria'}. Choose your product, tell us where you stay, and pay at your door.`,
      structured: (origin) => [organization(origin, match.context.catalogue.seller)],
    }),
  // A page without its reviews must not be cached.
  headers: ({ loaderData }) => (loaderData?.testimonials ? undefined : { 'cache-control': 'private, no-store' }),
  component: HomePage,
})

function HomePage() {
  const band = `${layout.page} ${layout.band}`
  return (
    <SiteFrame>
      <Hero />
      <OrderingSteps />
      <section className={band} id="product">
        <h2>Choose by health topic</h2>
        <p className={text.lede}>Open a topic to see the bottles, the packages and the price.</p>
        <TopicShelf />
      </section>
      <section className={`${layout.sand} ${layout.band}`} id="features">
        <Benefits />
      </section>
      <section id="ingredient">
        <IngredientPanels />
      </section>
      <section className={band}>
        <Testimonials testimonials={Route.useLoaderData().testimonials ?? []} />
      </section>
      <WhoWeAre />
      <section>
        <ReadyToOrder />
      </section>
      <section className={band}>
        <PosLine />
      </section>
    </SiteFrame>
  )
}
