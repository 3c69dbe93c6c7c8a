import type { ReviewFlag, ReviewRecord } from '@divine/contracts/calls/reviews'
import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { robotSignWords } from '@divine/contracts/orders/robot-signs'
import { useId, useMemo } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { LongText } from '#/shared/forms/long-text.tsx'
import { lagosTime } from '#/shared/lagos-time.ts'
import { emailLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { Stars } from '#/shared/ui/stars.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { ClaimMarks } from '#/trade/desk/claim-marks.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { claimFinder, useClaimMarks } from '#/trade/desk/use-claim-marks.ts'
import { useRole } from '#/trade/desk/use-may.ts'
import { OrderedHere } from '#/trade/ordered-here.tsx'
import styles from './review-card.module.css'
import type { Provable } from './reviews-desk-action.ts'

const flagWords: Readonly<Record<ReviewFlag, string>> = {
  ...robotSignWords,
  'many-from-client': 'Many reviews came from the same network in ten minutes.',
  'has-link': 'It leads to another site, as advertising does.',
}

interface ReviewCardProps {
  readonly review: ReviewRecord
  readonly call: Call
  /** Path that the forms post to. */
  readonly action: string
  /** Id of the form that the checkbox belongs to. */
  readonly tickForm: string
  /** Result of the last press here. */
  readonly said?:
    | {
        readonly message: string
        readonly isRefused: boolean
        readonly isSignedOut?: boolean
        readonly toProve?: Provable | undefined
      }
    | undefined
  /** An answer that was typed and refused without script. */
  readonly typed?: string | undefined
}

/** One review with everything that can be done with it. */
export function ReviewCard({ review, call, action, tickForm, said, typed }: ReviewCardProps) {
  const { id, topic, author, rating, writtenAt, hasOrdered, comment, email, phone, flags, status, reply } = review
  const { decidedAt, decidedBy, testimonialAt } = review
  const mayProve = useRole() === 'owner'
  const find = useMemo(() => claimFinder(call), [call])
  const { found, check } = useClaimMarks(find, () => reply?.text ?? '')
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
        {testimonialAt && <span>On the home page since {lagosTime(testimonialAt)}</span>}
      </p>
      <p role="status" className={said?.isRefused ? styles.refused : styles.done}>
        {said?.message}
      </p>
      {said?.isSignedOut && <SignedOutNote isHereAlone />}
      <form method="post" action={action} className={styles.form}>
        <ActingAs />
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
          {status === 'approved' && (
            <button type="submit" name="do" value={testimonialAt ? 'unshow' : 'show'} className={buttonClass('quiet')}>
              {testimonialAt ? 'Take off the home page' : 'Show on the home page'}
              <span className="sr">: the review by {author}</span>
            </button>
          )}
        </div>
        {said?.toProve === 'testimonial' && mayProve && <ReviewProof id={id} />}
        <details className={styles.more} open={reply !== null || typed !== undefined || undefined}>
          <summary>Answer</summary>
          <label htmlFor={replyId}>Your answer stands below the review on its page. Empty takes it back.</label>
          <LongText
            id={replyId}
            name="reply"
            rows={3}
            maxLength={2_000}
            defaultValue={typed ?? reply?.text}
            onChange={({ currentTarget: { value } }) => check(() => value)}
          />
          <ClaimMarks found={found} />
          {said?.toProve === 'reply' && mayProve && <ReviewProof id={id} />}
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

/** Asks an owner for what proves the words that were refused. The same button then saves them with it. */
function ReviewProof({ id }: { id: string }) {
  return (
    <div className={styles.proof}>
      <label htmlFor={`proof-${id}`}>
        I have a proof, such as a registration and its number. It is kept with the review. Press the button again to
        save it.
      </label>
      <LongText id={`proof-${id}`} name="proof" rows={2} maxLength={1_000} />
    </div>
  )
}
