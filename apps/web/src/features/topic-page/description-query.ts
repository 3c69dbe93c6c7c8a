import type { TopicKey } from '@divine/contracts/topics'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#/shared/api/call.ts'
import { shownText } from '#/shared/rich-text/rich-text-view.tsx'

/** What staff wrote about the topic's product, as HTML; empty where they have written nothing. */
export function descriptionQuery(call: Call, topic: TopicKey) {
  return queryOptions({
    queryKey: ['description', topic],
    queryFn: async () => (await call('getDescription', { params: { topic } })).body.description,
    initialData: () => shownText(topic),
    meta: { standsInPage: true },
  })
}
