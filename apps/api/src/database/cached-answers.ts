import { LRUCache } from 'lru-cache'
import { isUnreachable } from './unreachable.ts'

/** An answer lives this long at most, should the database fail to tell of a change. */
const freshMs = 60_000

interface Site {
  /** Calls back whenever something that stands on pages has changed. */
  onSiteChange(forget: () => void): void
  /** Whether the database cannot be reached just now. */
  isDatabaseLost(): boolean
}

/**
 * Keeps answers of the database in memory until something changes: asking it each time takes more than all the rest of a
 * call. While it cannot be reached the last answer stands, however old.
 * @param most how many answers are kept, the last asked for
 */
export function keptAnswers<Key extends string, Answer extends object>(
  read: (key: Key) => Promise<Answer>,
  site: Site,
  most: number,
): (key: Key) => Promise<Answer> {
  // What is kept is the asking: one that began before a change is forgotten with it, whenever its answer comes.
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
      if (!former || !isUnreachable(error)) throw error
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
