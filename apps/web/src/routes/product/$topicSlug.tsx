import { bottleCountOf } from '@divine/contracts/catalogue/bottles'
import { isSoldOut, type Product } from '@divine/contracts/catalogue/catalogue'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { AddToCart } from '#/features/cart/add-to-cart.tsx'
import { readBottleSearch } from '#/features/order-form/bottle-search.ts'
import { OrderSection } from '#/features/order-form/order-section.tsx'
import type { Choice } from '#/features/order-form/product-fields.tsx'
import { readReviews } from '#/features/reviews/read-reviews.ts'
import { readReviewSearch } from '#/features/reviews/review-search.ts'
import { Reviews } from '#/features/reviews/reviews.tsx'
import { breadcrumbList, product } from '#/features/seo/structured-data.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { TellMeApart } from '#/features/stock-wish/tell-me-apart.tsx'
import { findTopicPage } from '#/features/topic-page/find-topic-page.ts'
import { OrderBar } from '#/features/topic-page/order-bar.tsx'
import { readDescription } from '#/features/topic-page/read-description.ts'
import { TopicPage } from '#/features/topic-page/topic-page.tsx'
import { WishButton } from '#/features/wishlist/wish-button.tsx'
import { refusedAt, type Submission } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { useSeller } from '#/trade/seller.ts'

export const Route = createFileRoute('/product/$topicSlug')({
  staticData: { sitemap: ({ products }) => products.map(({ slug }) => `/product/${slug}`) },
  validateSearch: (search: Record<string, unknown>) => ({ ...readBottleSearch(search), ...readReviewSearch(search) }),
  loaderDeps: ({ search: { cpage } }) => ({ ...(cpage && { cpage }) }),
  // Choosing a number of bottles changes the address: nothing is loaded again for it.
  staleTime: Number.POSITIVE_INFINITY,
  loader: async ({ params, context: { call, catalogue, site }, deps }) => {
    const topic = findTopicPage(catalogue, params.topicSlug)
    // What was typed came with this request: another page would not have it.
    const isAnswer = site.submission !== undefined
    if (!topic) {
      if (!catalogue.hiddenSlugs?.includes(params.topicSlug.toLowerCase())) throw notFound()
      if (isAnswer) return undefined
      throw redirect({ to: '/shop' })
    }
    if (topic.slug !== params.topicSlug && !isAnswer) {
      throw redirect({ to: '/product/$topicSlug', params: { topicSlug: topic.slug }, statusCode: 301 })
    }
    const [description, reviews] = await Promise.all([
      readDescription(call, topic.key),
      readReviews(call, topic.key, deps),
    ])
    return { description, reviews }
  },
  head: ({ match, params, loaderData }) => {
    const topic = findTopicPage(match.context.catalogue, params.topicSlug)
    return topic
      ? pageHead(match, {
          title: topic.name,
          description: `${topic.summary} You pay when the product reaches you.`,
          picture: topic.picture,
          kind: 'product',
          structured: (origin) => [
            product(origin, topic, loaderData?.reviews),
            breadcrumbList(origin, [
              { name: 'Home', path: '/' },
              { name: 'Category', path: '/shop' },
              { name: topic.name, path: `/product/${topic.slug}` },
            ]),
          ],
        })
      : pageHead(match, { title: 'Page not found', description: 'No page has this address.', noindex: true })
  },
  // A page without its description or its reviews must not be cached.
  headers: ({ loaderData }) =>
    loaderData?.description.html === undefined || !loaderData.reviews
      ? { 'cache-control': 'private, no-store' }
      : undefined,
  component: ProductRoute,
})

function ProductRoute() {
  const topic = findTopicPage(useCatalogue(), Route.useParams().topicSlug)
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const read = Route.useLoaderData()
  return topic && read ? (
    <ProductPage topic={topic} submission={submission} {...read} />
  ) : (
    <NotSoldAnyMore submission={submission} />
  )
}

/**
 * Answers a form that was sent without script from the page of a product that staff had hidden meanwhile. What was
 * typed into the order form is in one with which something else can be ordered.
 */
function NotSoldAnyMore({ submission }: { submission: Submission | undefined }) {
  const message = submission && 'message' in submission && submission.message
  return (
    <SiteFrame form={<OrderSection action="/contact" page="contact-" submission={refusedAt('order', submission)} />}>
      <div className={`${layout.page} ${layout.band}`}>
        <h1>We do not sell this any more</h1>
        <p role="status">{message || 'Your answers are below: choose something else, or call us.'}</p>
      </div>
    </SiteFrame>
  )
}

interface ProductPageProps extends NonNullable<ReturnType<typeof Route.useLoaderData>> {
  readonly topic: Product
  readonly submission: Submission | undefined
}

function ProductPage({ topic, submission, description, reviews }: ProductPageProps) {
  const search = Route.useSearch()
  const path = `/product/${topic.slug}`
  const bottles = bottleCountOf(search.bottles)
  const isReviewing = search.review !== undefined || refusedAt('review', submission) !== undefined
  const seller = useSeller()
  const navigate = Route.useNavigate()

  /** Price bar and packages agree with the form, whichever was touched last. */
  function follow({ supplement, bottle }: Choice): void {
    const chosen = supplement === topic.orderLabel ? bottleCountOf(bottle) : undefined
    if (chosen === bottles) return
    const { bottles: _former, ...others } = search
    void navigate({
      search: { ...others, ...(chosen && { bottles: bottle }) },
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }

  return (
    <SiteFrame
      bar={isSoldOut(topic) ? undefined : <OrderBar topic={topic} bottles={bottles} seller={seller} />}
      form={
        <div className={layout.sand}>
          <OrderSection
            action={path}
            page={`${topic.id}-${bottles ?? ''}`}
            onChoose={follow}
            submission={refusedAt('order', submission)}
            known={isSoldOut(topic) ? {} : { supplement: topic.orderLabel, bottle: bottles, prices: 'packages' }}
          />
        </div>
      }
    >
      <TopicPage
        key={topic.key}
        topic={topic}
        seller={seller}
        description={description}
        bottles={bottles}
        rating={reviews}
        isReviewing={isReviewing}
        controls={
          <>
            <AddToCart card={cardOf(topic)} bottles={bottles} hasWords />
            <WishButton card={cardOf(topic)} hasWords />
          </>
        }
        whenBack={
          isSoldOut(topic) ? (
            <TellMeApart key={topic.id} product={topic.id} action={path} submission={submission} />
          ) : (
            // It was sold out when somebody asked, without script, to be told.
            <b role="status">{refusedAt('stock-wish', submission)?.message}</b>
          )
        }
        reviews={
          <Reviews
            list={reviews}
            link={(page) => ({
              to: '/product/$topicSlug',
              params: { topicSlug: topic.slug },
              search: { cpage: String(page) },
              hash: 'reviews',
            })}
            add={{
              to: '/product/$topicSlug',
              params: { topicSlug: topic.slug },
              search: { ...search, review: 'add' },
              hash: 'reviews',
            }}
            isFormOpen={isReviewing}
            form={{
              action: path,
              productId: topic.id,
              isSent: search.review === 'sent',
              submission: refusedAt('review', submission),
            }}
          />
        }
      />
    </SiteFrame>
  )
}
