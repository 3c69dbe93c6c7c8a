import { LRUCache } from 'lru-cache'
import { isAway } from './unreachable.ts'

/** An answer lives at most this long, in milliseconds, in case the database fails to report a change. */
const freshMs = 60_000

interface Site {
  /** Calls back whenever something shown on pages has changed. */
  onSiteChange(forget: () => void): void
  /** Whether the database is unreachable right now. */
  isDatabaseLost(): boolean
}

/**
 * Caches answers of the database in memory until something changes: the query takes longer than the rest of a call.
 * While the database is unreachable, the last answer is used, however old.
 * @param most how many answers to cache, the most recently used
 */
export function cachedAnswers<Key extends string, Answer extends object>(
  read: (key: Key) => Promise<Answer>,
  site: Site,
  most: number,
): (key: Key) => Promise<Answer> {
  // The promise is cached, not its answer: a query that began before a change is forgotten even if it ends after it.
  const asked = new LRUCache<Key, Promise<Answer>>({ max: most, ttl: freshMs })
  const last = new LRUCache<Key, Answer>({ max: most })
  site.onSiteChange(() => asked.clear())

  async function ask(key: Key): Promise<Answer> {
    try {
      const answer = await read(key)
      last.set(key, answer)
      return answer
    } catch (error) {
      const former = last.get(key)
      if (!former || !isAway(error)) throw error
      asked.delete(key)
      return former
    }
  }

  return (key) => {
    const former = last.get(key)
    if (former && site.isDatabaseLost()) return Promise.resolve(former)
    const known = asked.get(key)
    if (known) return known
    const answer = ask(key)
    asked.set(key, answer)
    answer.catch(() => {
      if (asked.peek(key) === answer) asked.delete(key)
    })
    return answer
  }
}
