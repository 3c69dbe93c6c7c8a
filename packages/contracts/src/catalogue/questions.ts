/** Most questions about one business. */
export const mostQuestions = 40

/** A question that people ask, and what is answered. */
export interface Question {
  readonly question: string
  /** In paragraphs. */
  readonly answer: string
}

/** What people ask about each business of the seller. */
export interface Questions {
  readonly supplements: readonly Question[]
  readonly pos: readonly Question[]
}
