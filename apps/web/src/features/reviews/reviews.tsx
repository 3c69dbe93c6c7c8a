import { reviewsPerPage } from '@divine/contracts/calls/review-rules'
import type { PublicReview } from '@divine/contracts/calls/reviews'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useRef } from 'react'
import { lagosDate } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { Pagination } from '#/shared/ui/pagination.tsx'
import { Stars } from '#/shared/ui/stars.tsx'
import text from '#/shared/ui/text.module.css'
import { OrderedHere } from '#/trade/ordered-here.tsx'
import type { ReviewPage } from './read-reviews.ts'
import { ReviewForm, type ReviewFormProps } from './review-form.tsx'
import styles from './reviews.module.css'

interface ReviewsProps {
  /** Undefined if they could not be loaded. */
  readonly list: ReviewPage | undefined
  /** Leads to a page of the list. */
  readonly link: (page: number) => LinkProps
  /** Opens the form. It is behind a press so that the page fits the first packets that a phone receives. */
  readonly add: LinkProps
  readonly isFormOpen: boolean
  readonly form: ReviewFormProps
}

/** What buyers said, and the form to add to it. It shows no words and no stars that nobody gave. */
export function Reviews({ list, link, add, isFormOpen, form }: ReviewsProps) {
  const wasClosed = useRef(!isFormOpen)
  return (
    <section className={`${layout.column} ${layout.stack}`} aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">{list ? `Reviews (${list.count})` : 'Reviews'}</h2>
      <ReviewList list={list} link={link} />
      {isFormOpen ? (
        <ReviewForm {...form} takesFocus={wasClosed.current} />
      ) : (
        <p>
          <Link
            {...add}
            rel="nofollow"
            className={buttonClass('plain')}
            resetScroll={false}
            hashScrollIntoView={false}
            activeProps={{}}
          >
            Add a review
          </Link>
        </p>
      )}
      {list?.count === 0 && <SampleReviews />}
    </section>
  )
}

function ReviewList({ list, link }: Pick<ReviewsProps, 'list' | 'link'>) {
  if (!list) return <p>We cannot show the reviews just now. You can still write one.</p>
  const { count, average, reviews, page } = list
  if (count === 0) return <p>No reviews yet. Be the first to tell others how your order went.</p>
  return (
    <>
      {average !== null && (
        <p className={styles.average}>
          <Stars rating={average} /> {Math.round(average * 10) / 10} out of 5, from {count}{' '}
          {count === 1 ? 'review' : 'reviews'}
        </p>
      )}
      {reviews.length === 0 && <p>There are no reviews on this page.</p>}
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(count / reviewsPerPage)} link={link} />
    </>
  )
}

/** Decorative cards for as long as no buyer has written. Source: departures of the specification §2 and §3. */
function SampleReviews() {
  return (
    <>
      <p className={text.note}>
        <span className={text.sample}>Sample</span> No buyer wrote these cards.
      </p>
      <div className={layout.row}>
        {[1, 3].map((number) => (
          <img
            key={number}
            src={`/pictures/testimonial-sample-${number}-400.webp`}
            width="320"
            height="240"
            loading="lazy"
            alt="Sample card, not a customer review"
          />
        ))}
      </div>
    </>
  )
}

function Review({ review: { author, rating, writtenAt, hasOrdered, comment, reply } }: { review: PublicReview }) {
  return (
    <article>
      <p className={styles.head}>
        <b>{author}</b>
        {hasOrdered && <OrderedHere />}
      </p>
      <p className={styles.head}>
        <Stars rating={rating} /> <span className={text.note}>{lagosDate(writtenAt)}</span>
      </p>
      <p className={styles.words}>{comment}</p>
      {reply && (
        <div className={styles.reply}>
          <p>
            <b>Our answer</b> <span className={text.note}>{lagosDate(reply.repliedAt)}</span>
          </p>
          <p className={styles.words}>{reply.text}</p>
        </div>
      )}
    </article>
  )
}
