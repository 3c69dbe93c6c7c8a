import type { ReviewFlag, ReviewRecord } from '@divine/contracts/calls/reviews'
import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { robotSignWords } from '@divine/contracts/orders/robot-signs'
import { useId } from 'react'
import { LongText } from '#/shared/forms/long-text.tsx'
import { lagosTime } from '#/shared/lagos-time.ts'
import { emailLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { Stars } from '#/shared/ui/stars.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { OrderedHere } from '#/trade/ordered-here.tsx'
import styles from './review-card.module.css'

const flagWords: Readonly<Record<ReviewFlag, string>> = {
  ...robotSignWords,
  'many-from-client': 'Many reviews came from the same network in ten minutes.',
  'has-link': 'It leads to another site, as advertising does.',
}

interface ReviewCardProps {
  readonly review: ReviewRecord
  /** Path that the forms post to. */
  readonly action: string
  /** Id of the form that the checkbox belongs to. */
  readonly tickForm: string
  /** Result of the last press here. */
  readonly said?: { readonly message: string; readonly isRefused: boolean } | undefined
}

/** One review with everything that can be done with it. */
export function ReviewCard({ review, action, tickForm, said }: ReviewCardProps) {
  const { id, topic, author, rating, writtenAt, hasOrdered, comment, email, phone, flags, status, reply } = review
  const { decidedAt, decidedBy } = review
  const catalogue = useCatalogue()
  const replyId = useId()
  return (
    <article className={styles.card}>
      <h2 className={styles.head}>
        <label className={styles.tick}>
          <input type="checkbox" name="id" value={id} form={tickForm} />
          <span>
            {author} <span className={styles.topic}>about {findProduct(catalogue, 'key', topic)?.name}</span>
          </span>
        </label>
      </h2>
      <p className={styles.facts}>
        <Stars rating={rating} />
        <span>{lagosTime(writtenAt)}</span>
        {hasOrdered && <OrderedHere />}
      </p>
      {flags.length > 0 && (
        <ul className={styles.flags} aria-label="Look twice">
          {flags.map((flag) => (
            <li key={flag}>
              <Icon name="alert" />
              {flagWords[flag]}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.words}>{comment}</p>
      <p className={styles.facts}>
        <a href={emailLink(email)}>{email}</a>
        {phone && <span>{phone}</span>}
        {decidedAt && (
          <span>
            {status === 'approved' ? 'Approved' : 'Rejected'} {lagosTime(decidedAt)} by {decidedBy}
          </span>
        )}
      </p>
      <p role="status" className={said?.isRefused ? styles.refused : styles.done}>
        {said?.message}
      </p>
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="saved_reply" value={reply?.text ?? ''} />
        <div className={styles.buttons}>
          {status !== 'approved' && (
            <button type="submit" name="do" value="approve" className={buttonClass('plain')}>
              Approve<span className="sr"> the review by {author}</span>
            </button>
          )}
          {status !== 'rejected' && (
            <button type="submit" name="do" value="reject" className={buttonClass('quiet')}>
              Reject<span className="sr"> the review by {author}</span>
            </button>
          )}
        </div>
        <details className={styles.more} open={reply !== null || undefined}>
          <summary>Answer</summary>
          <label htmlFor={replyId}>Your answer stands below the review on its page. Empty takes it back.</label>
          <LongText id={replyId} name="reply" rows={3} maxLength={2_000} defaultValue={reply?.text} />
          <button type="submit" name="do" value="reply" className={buttonClass('quiet')}>
            Save the answer
          </button>
        </details>
        <details className={styles.more}>
          <summary>Delete</summary>
          <p>Nobody can bring it back. To keep it off the page, rejecting is enough.</p>
          <button type="submit" name="do" value="delete" className={buttonClass('danger')}>
            Delete for ever
          </button>
        </details>
      </form>
    </article>
  )
}
