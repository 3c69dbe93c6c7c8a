import type { Catalogue } from './catalogue.ts'
import type { Post } from './posts.ts'
import type { Questions } from './questions.ts'

/** What staff change without a developer: what is sold and by whom, what people ask, and the blog. */
export interface ShopContent {
  readonly catalogue: Catalogue
  /** Few pages show them: they are no part of what every page's script is sent. */
  readonly questions: Questions
  /** Those that are drafts or removed among them. */
  readonly posts: readonly Post[]
}
