import { type ReviewStatus, reviewStatuses, reviewsPerDeskPage } from '@divine/contracts/calls/review-rules'
import type { ReviewRecord } from '@divine/contracts/calls/reviews'
import { Link, useBlocker, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import type { DeskSearch } from './desk-search.ts'
import { ReviewCard } from './review-card.tsx'
import styles from './reviews-desk.module.css'
import { applyDeskForm, askedProof, type Provable } from './reviews-desk-action.ts'

interface ReviewsDeskProps {
  readonly search: DeskSearch
  /** One page of the reviews that the search asks for. */
  readonly reviews: readonly ReviewRecord[]
  /** Of all pages. */
  readonly total: number
  readonly counts: Readonly<Record<ReviewStatus, number>>
  /** A form without script that was refused. */
  readonly refused?: RefusedForm | undefined
  readonly call: Call
}

const statusNames: Readonly<Record<ReviewStatus, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
}

const nothing: Readonly<Record<ReviewStatus, string>> = {
  waiting: 'Nothing waits to be read. New reviews appear here.',
  approved: 'No review is approved here yet.',
  rejected: 'No review is rejected here.',
}

const bulkForm = 'ticked-reviews'

/** Result of the last press. */
interface Said {
  readonly message: string
  readonly isRefused: boolean
  /** It was refused because the sign-in has ended. */
  readonly isSignedOut?: boolean
  /** The review that it was about; undefined for several. */
  readonly about?: string | undefined
  /** What would be saved with an owner's proof. */
  readonly toProve?: Provable | undefined
}

/**
 * Where staff read reviews and decide which appear. Every form works without script; with it the page stays where it
 * is.
 */
export function ReviewsDesk({ search, reviews, total, counts, refused, call }: ReviewsDeskProps) {
  const { status = 'waiting', topic, page = 1 } = search
  const router = useRouter()
  const { products } = useCatalogue()
  const desk = useRef<HTMLDivElement>(null)
  const [said, say] = useState<Said | undefined>(() => refused && saidOf(refused))
  const action = `/reviews?${new URLSearchParams(Object.entries({ ...search }).map(([name, value]) => [name, String(value)]))}`

  // A review may leave the list together with the button that was pressed: the focus then moves to the next review.
  const pressed = useRef<{ readonly entry: Element; readonly next: Element | null }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what a new list has done to the page
  useEffect(() => {
    if (!pressed.current || pressed.current.entry.isConnected) return
    pressed.current.next?.querySelector('input')?.focus()
    pressed.current = undefined
  }, [reviews])

  // Held beside the fields: React owns their defaultValue, and restores the old one until the list is loaded again.
  const savedAnswers = useRef(new WeakMap<HTMLTextAreaElement, string>())

  /** Whether a typed answer has not been saved. */
  function hasUnsavedAnswer(): boolean {
    const answers = desk.current?.querySelectorAll('textarea') ?? []
    return [...answers].some((answer) => answer.value !== (savedAnswers.current.get(answer) ?? answer.defaultValue))
  }
  useBlocker({
    shouldBlockFn: () => hasUnsavedAnswer() && !confirm('An answer is not saved yet. Leave the page?'),
    enableBeforeUnload: hasUnsavedAnswer,
  })

  async function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const entry = form.closest('li')
    pressed.current = entry ? { entry, next: entry.nextElementSibling } : undefined
    // A review that leaves the list with others would take the answer typed beside it with it.
    if (!entry && hasUnsavedAnswer()) {
      say({ message: 'An answer is not saved yet. Save it, or decide on that review alone.', isRefused: true })
      return
    }
    const sent = new FormData(form, submitter)
    const about = entry ? String(sent.get('id')) : undefined
    try {
      say({ message: await applyDeskForm(sent, call), isRefused: false, about })
    } catch (error) {
      const message = error instanceof RefusedError ? error.message : 'No answer came. Check the network and try again.'
      const toProve = error instanceof RefusedError ? askedProof(sent, error) : undefined
      say({ message, isRefused: true, isSignedOut: isSessionEnd(error), about, toProve })
      return
    }
    const answer = form.querySelector('textarea')
    if (answer) savedAnswers.current.set(answer, String(sent.get('reply')))
    await router.invalidate()
  }

  // Shown where the press was, unless the review has left the list.
  const saidInBar = reviews.some(({ id }) => id === said?.about) ? undefined : said
  const lastPage = Math.max(1, Math.ceil(total / reviewsPerDeskPage))
  return (
    <div ref={desk} onSubmit={onSubmit}>
      <h1 className={text.title}>Reviews</h1>
      <p className={`${text.note} ${styles.rule}`}>
        A review appears on its page once you approve it. Praise and complaints count alike. Reject what is not about
        the product or our service, what tells private things of somebody, and what says that a product cures, treats or
        prevents an illness: the rules for advertising hold for reviews too.
      </p>
      <nav aria-label="Which reviews" className={styles.tabs}>
        {reviewStatuses.map((each) => (
          <Link
            key={each}
            to="/reviews"
            search={{ ...(topic && { topic }), status: each }}
            activeProps={{}}
            aria-current={each === status ? 'page' : undefined}
          >
            {statusNames[each]} ({counts[each]})
          </Link>
        ))}
      </nav>
      <form method="get" action="/reviews" className={styles.filter}>
        <input type="hidden" name="status" value={status} />
        <label htmlFor="topic">Product</label>
        <select id="topic" name="topic" defaultValue={topic ?? ''} key={topic}>
          <option value="">All products</option>
          {products.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className={buttonClass('quiet')}>
          Show
        </button>
      </form>
      <div className={styles.columns}>
        <div className={styles.reviews}>
          {reviews.length === 0 ? (
            <p className={styles.nothing}>{nothing[status]}</p>
          ) : (
            <ul className={styles.list}>
              {reviews.map((review) => (
                <li key={review.id}>
                  <ReviewCard
                    review={review}
                    call={call}
                    action={action}
                    tickForm={bulkForm}
                    said={said?.about === review.id ? said : undefined}
                    typed={refused?.values.id === review.id ? refused.values.reply : undefined}
                  />
                </li>
              ))}
            </ul>
          )}
          {lastPage > 1 && (
            <nav aria-label="Pages of reviews" className={styles.pages}>
              {page > 1 && (
                <Link to="/reviews" search={{ ...search, page: page - 1 }} className={buttonClass('quiet')}>
                  Back
                </Link>
              )}
              <span>
                Page {page} of {lastPage}
              </span>
              {page < lastPage && (
                <Link to="/reviews" search={{ ...search, page: page + 1 }} className={buttonClass('quiet')}>
                  On
                  <Icon name="right" />
                </Link>
              )}
            </nav>
          )}
        </div>
        <form id={bulkForm} method="post" action={action} className={styles.bar}>
          <ActingAs />
          <p role="status" className={saidInBar?.isRefused ? styles.refused : undefined}>
            {saidInBar?.message ?? 'Tick reviews to decide on several at once.'}
          </p>
          {saidInBar?.isSignedOut && <SignedOutNote />}
          <span className={styles.buttons}>
            {status !== 'approved' && (
              <button type="submit" name="do" value="approve" className={buttonClass('plain')}>
                Approve ticked
              </button>
            )}
            {status !== 'rejected' && (
              <button type="submit" name="do" value="reject" className={buttonClass('quiet')}>
                Reject ticked
              </button>
            )}
          </span>
        </form>
      </div>
    </div>
  )
}

/** What a form without script was refused with. */
function saidOf({ message = '', values }: RefusedForm): Said {
  const toProve = values.toProve === 'reply' || values.toProve === 'testimonial' ? values.toProve : undefined
  return { message, isRefused: true, about: values.id, toProve }
}
