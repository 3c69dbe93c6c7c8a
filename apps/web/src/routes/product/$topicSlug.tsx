import { findTopic, type Topic, topics } from '@divine/contracts/topics'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { OrderSection } from '#/features/order-form/order-section.tsx'
import { breadcrumbList, product } from '#/features/seo/structured-data.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { findTopicPage } from '#/features/topic-page/find-topic-page.ts'
import { OrderBar } from '#/features/topic-page/order-bar.tsx'
import { readDescription } from '#/features/topic-page/read-description.ts'
import { TopicPage } from '#/features/topic-page/topic-page.tsx'
import { bottleCountOf, readBottleSearch } from '#/shared/bottle-search.ts'
import { pageHead } from '#/shared/head.ts'
import { useSeller } from '#/shared/seller.ts'
import layout from '#/shared/ui/layout.module.css'

/** Until reviews are collected there are none, and none is invented. */
const noReviews = { count: 0, average: undefined }

export const Route = createFileRoute('/product/$topicSlug')({
  staticData: { sitemap: topics.map(({ slug }) => `/product/${slug}`) },
  validateSearch: readBottleSearch,
  loader: async ({ params, context }) => {
    const topic = findTopicPage(params.topicSlug)
    if (!topic) throw notFound()
    if (topic.slug !== params.topicSlug) {
      throw redirect({ to: '/product/$topicSlug', params: { topicSlug: topic.slug }, statusCode: 301 })
    }
    return readDescription(context.call, topic.key)
  },
  head: ({ match, params }) => {
    const topic = findTopic('slug', params.topicSlug)
    return topic
      ? pageHead(match, {
          title: topic.name,
          description: `${topic.summary} You pay when the product reaches you.`,
          picture: topic.slug,
          kind: 'product',
          structured: (origin) => [
            product(origin, topic, noReviews),
            breadcrumbList(origin, [
              { name: 'Home', path: '/' },
              { name: 'Category', path: '/shop' },
              { name: topic.name, path: `/product/${topic.slug}` },
            ]),
          ],
          hasProblem: match.context.site.submission !== undefined,
        })
      : pageHead(match, { title: 'Page not found', description: 'No page has this address.', noindex: true })
  },
  // A page without its description must not be kept.
  headers: ({ loaderData: description }) =>
    description?.html === undefined ? { 'cache-control': 'private, no-store' } : undefined,
  component: ProductPage,
})

function ProductPage() {
  // The loader lets no other address through.
  const topic = findTopic('slug', Route.useParams().topicSlug) as Topic
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const bottle = bottleCountOf(Route.useSearch())
  const seller = useSeller()
  return (
    <SiteFrame
      bar={<OrderBar topic={topic} seller={seller} />}
      form={
        <div className={layout.sand}>
          <OrderSection
            action={`/product/${topic.slug}`}
            submission={submission}
            known={{ supplement: topic.orderLabel, bottle }}
          />
        </div>
      }
    >
      <TopicPage
        key={topic.key}
        topic={topic}
        seller={seller}
        description={Route.useLoaderData()}
        reviews={noReviews}
      />
    </SiteFrame>
  )
}
