import { type TopicKey, topics } from '@divine/contracts/topics'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/client.ts'
import { readDescription } from './description-queries.ts'

/** A text lives this long at most, should the database fail to tell of a change. */
const freshMs = 60_000

/**
 * The descriptions as everybody reads them, kept in memory until one changes: asking the database each time takes more
 * than all the rest of the call.
 */
export function keptDescriptions(
  database: Database,
  onSiteChange: (forget: () => void) => void,
): (topic: TopicKey) => ReturnType<typeof readDescription> {
  // What is kept is the asking: one that began before a change is forgotten with it, whenever its answer comes.
  const asked = new LRUCache<TopicKey, ReturnType<typeof readDescription>>({ max: topics.length, ttl: freshMs })
  onSiteChange(() => asked.clear())

  return (topic) => {
    const known = asked.get(topic)
    if (known) return known
    const answer = readDescription(database, topic)
    asked.set(topic, answer)
    answer.catch(() => {
      if (asked.peek(topic) === answer) asked.delete(topic)
    })
    return answer
  }
}
