import layout from '#/shared/ui/layout.module.css'

/** Approved reviews of a topic: how many, and their mean of 1 to 5, undefined where there are none. */
export interface ReviewSummary {
  readonly count: number
  readonly average: number | undefined
}

/** What buyers said. Nothing is shown that no buyer wrote. */
export function TopicReviews({ summary }: { summary: ReviewSummary }) {
  return (
    <section className={`${layout.column} ${layout.stack}`} aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews ({summary.count})</h2>
      <p>No reviews yet. When your order has come, tell us how it went: by phone, by SMS or on WhatsApp.</p>
    </section>
  )
}
