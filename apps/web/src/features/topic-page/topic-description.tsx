import type { Topic } from '@divine/contracts/topics'
import { useQuery } from '@tanstack/react-query'
import type { Call } from '#/shared/api/call.ts'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { descriptionQuery } from './description-query.ts'

/** The text by staff. Whatever keeps it away, the visitor is told that it is still to come. Source: specification §4. */
export function TopicDescription({ topic, call }: { topic: Topic; call: Call }) {
  const { data: html } = useQuery(descriptionQuery(call, topic.key))
  if (!html) return <p role="status">Loading description...</p>
  return <RichTextView name={topic.key} html={html} />
}
