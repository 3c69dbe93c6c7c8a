import { type Topic, topics } from '@divine/contracts/catalogue/topics'

/**
 * The topic whose page is requested by its slug or by a former one, in any letter case: a dead link loses an order.
 * The caller redirects when `slug` is not the topic's own.
 */
export function findTopicPage(slug: string): Topic | undefined {
  const asked = slug.toLowerCase()
  return topics.find((topic) => [topic.slug, ...topic.aliases].some((each) => each.toLowerCase() === asked))
}
