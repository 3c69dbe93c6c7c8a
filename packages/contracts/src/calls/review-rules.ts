/** What the review form needs to know before script and zod have loaded. */

/** The ratings that a review may give, best first. Source: specification §2 'Reviews tab'. */
export const ratings = [
  { stars: 5, name: 'Perfect' },
  { stars: 4, name: 'Good' },
  { stars: 3, name: 'Average' },
  { stars: 2, name: 'Not that bad' },
  { stars: 1, name: 'Very poor' },
] as const

/** Longest comment, in UTF-16 units. */
export const longestComment = 2_000

/** Reviews on one page of a topic's list. */
export const reviewsPerPage = 10

/** How many reviews the home page shows. Source: specification §2 'Recent testimonial'. */
export const mostTestimonials = 4

/** Reviews on one page of the staff's list. */
export const reviewsPerDeskPage = 50

/** Approved reviews of a topic: how many, and their mean of 1 to 5, null if there are none. */
export interface ReviewSummary {
  readonly count: number
  readonly average: number | null
}

/** Status of a review: every one waits until staff have read it. */
export const reviewStatuses = ['waiting', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
