import type { Catalogue } from './catalogue.ts'
import type { Questions } from './questions.ts'

/** What staff change without a developer: what is sold and by whom, and what people ask. */
export interface ShopContent {
  readonly catalogue: Catalogue
  /** Few pages show them: they are no part of what every page's script is sent. */
  readonly questions: Questions
}
