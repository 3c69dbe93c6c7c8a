import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { findTopicPage } from '#/features/topic-page/find-topic-page.ts'
import { TopicPage } from '#/features/topic-page/topic-page.tsx'
import { pageHead } from '#/shared/head.ts'
import { useSeller } from '#/shared/seller.ts'

export const Route = createFileRoute('/product/$topicSlug')({
  loader: ({ params }) => {
    const topic = findTopicPage(params.topicSlug)
    if (!topic) throw notFound()
    if (topic.slug !== params.topicSlug) {
      throw redirect({ to: '/product/$topicSlug', params: { topicSlug: topic.slug }, statusCode: 301 })
    }
    return topic
  },
  head: ({ match, loaderData: topic }) =>
    topic
      ? pageHead(match, {
          title: topic.name,
          description: `${topic.name}: ${topic.packages[0].contents} and other packages with their prices. You pay when the product reaches you.`,
        })
      : pageHead(match, { title: 'Page not found', description: 'No page has this address.', noindex: true }),
  component: ProductPage,
})

function ProductPage() {
  return (
    <SiteFrame>
      <TopicPage topic={Route.useLoaderData()} seller={useSeller()} />
    </SiteFrame>
  )
}
