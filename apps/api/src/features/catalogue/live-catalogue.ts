import { type Catalogue, shownCatalogue } from '@divine/contracts/catalogue/catalogue'
import { type Post, type PostFacts, shownPosts } from '@divine/contracts/catalogue/posts'
import type { Questions } from '@divine/contracts/catalogue/questions'
import type { ShopContent } from '@divine/contracts/catalogue/shop-content'
import type { Database } from '../../database/client.ts'
import { keepFirstContent, readContent } from './catalogue-queries.ts'

/** What staff make of the shop, whole in memory: every page and every order asks for it. */
export interface LiveCatalogue {
  current(): Catalogue
  /** What visitors see of it. */
  shown(): Catalogue
  /** What people ask: few pages show it. */
  questions(): Questions
  /** All posts, those that nobody but staff reads among them. */
  posts(): readonly Post[]
  /** What visitors find on the blog, newest first. */
  blog(): readonly PostFacts[]
  /**
   * Reads it again. What is kept may have become unreadable, or the database may be away: what was sold before
   * is sold on.
   */
  readAnew(): Promise<void>
}

/**
 * Opens the catalogue of a database; a new one begins with the given values.
 * @param onFailure told when it could not be read again
 */
export async function openCatalogue(
  database: Database,
  first: ShopContent,
  onFailure: (error: unknown) => void,
): Promise<LiveCatalogue> {
  await keepFirstContent(database, first)
  const readNow = () => readContent(database, first.catalogue.seller)
  let current = await readNow()
  let shown = shownCatalogue(current.catalogue)
  let blog = shownPosts(current.posts)
  let asked = 0
  let known = 0
  return {
    current: () => current.catalogue,
    shown: () => shown,
    questions: () => current.questions,
    posts: () => current.posts,
    blog: () => blog,
    async readAnew() {
      const turn = ++asked
      try {
        const read = await readNow()
        // Of two readings the one that began later has seen more.
        if (turn < known) return
        known = turn
        current = read
        shown = shownCatalogue(read.catalogue)
        blog = shownPosts(read.posts)
      } catch (error) {
        onFailure(error)
      }
    },
  }
}
