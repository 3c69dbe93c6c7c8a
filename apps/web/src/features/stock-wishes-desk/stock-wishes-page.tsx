import type { StockWish } from '@divine/contracts/calls/stock-wishes'
import { type MessageWay, messageWays } from '@divine/contracts/orders/buyer-messages'
import { isHiddenPhone, nationalNumber } from '@divine/contracts/orders/phone'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { callLink, emailLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { useSending } from '#/trade/desk/use-sending.ts'
import { wishWords } from '#/trade/desk/wish-words.ts'
import { changeWishes, readWishForm, refusedWish } from './stock-wishes-action.ts'
import styles from './stock-wishes-page.module.css'

/** What became of the form that was sent last. */
export interface Answered {
  readonly refused?: string | undefined
  readonly said?: string | undefined
  readonly isSignedOut?: boolean
}

interface StockWishesPageProps {
  readonly product: { readonly key: string; readonly name: string }
  readonly waiting: number
  readonly toTell: number
  readonly ways: readonly MessageWay[]
  readonly wishes: readonly StockWish[]
  readonly answered: Answered
  readonly call: Call
}

/** Who wants to know when a product is back, with what is left to do for them by hand. */
export function StockWishesPage({ product, ways, wishes, answered, call, ...counts }: StockWishesPageProps) {
  const router = useRouter()
  const [{ refused, said, isSignedOut }, setAnswer] = useState(answered)
  const [tries, setTries] = useState(0)
  const { isSending, begin, end } = useSending()

  async function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    if (!begin()) return
    const values = readWishForm(new FormData(form, (event.nativeEvent as SubmitEvent).submitter))
    try {
      setAnswer({ said: await changeWishes(call, values) })
      await router.invalidate()
    } catch (error) {
      const message =
        error instanceof NoAnswerError
          ? 'No answer came. Look at the list when there is network, and try again.'
          : refusedWish(values, error).submission.message
      setAnswer({ refused: message, isSignedOut: isSessionEnd(error) })
    } finally {
      setTries((before) => before + 1)
      end()
    }
  }

  const parts = [
    { title: 'To tell', wishes: wishes.filter(({ backAt, toldAt }) => backAt && !toldAt) },
    { title: 'Waiting', wishes: wishes.filter(({ backAt, toldAt }) => !backAt && !toldAt) },
    { title: 'Told', wishes: wishes.filter(({ toldAt }) => toldAt) },
  ]
  return (
    <div className={styles.page} onSubmit={onSubmit}>
      {refused && <ErrorSummary key={tries} fieldErrors={{}} message={refused} idOf={(name) => name} beginsPage />}
      {isSignedOut && <SignedOutNote />}
      <p className={styles.back}>
        <Link to="/catalogue/$productKey" params={{ productKey: product.key }}>
          <DeskIcon name="back" />
          {product.name}
        </Link>
      </p>
      <h1 className={text.title}>Who waits for {product.name}</h1>
      <p className={text.note}>{wishWords(counts) || 'Nobody waits to be told.'}</p>
      <p className={text.note}>{waysInWords(ways)}</p>
      <div role="status" className={styles.said}>
        {said && <Message kind="good" level={2} title={said} />}
      </div>
      {parts.map(
        ({ title, wishes: listed }) =>
          listed.length > 0 && (
            <section key={title} aria-label={title} className={styles.part}>
              <h2>{title}</h2>
              <ul className={styles.list}>
                {listed.map((wish) => (
                  <WishLine key={wish.id} wish={wish} isSending={isSending} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

function waysInWords(ways: readonly MessageWay[]): string {
  const byHand = 'Write to them on WhatsApp and press Told. The text names no product.'
  if (ways.length === 0) return `No message goes out by itself: neither email nor SMS is set up. ${byHand}`
  const names = ways.map((way) => messageWays[way]).join(' and ')
  return `Once it is in stock again they are told by ${names}, a minute after it is saved. For whom that cannot reach: ${byHand}`
}

function WishLine({ wish, isSending }: { wish: StockWish; isSending: boolean }) {
  const { id, phone, email, askedAt, backAt, isSending: isOnItsWay, error, toldAt, toldBy, way } = wish
  const isHidden = isHiddenPhone(phone)
  const isToTell = backAt !== null && toldAt === null
  const name = [phone && (nationalNumber(phone) ?? phone), email].filter(Boolean).join(', ')
  const disabled = { 'aria-disabled': isSending || undefined } as const
  return (
    <li className={styles.wish}>
      <div className={styles.words}>
        <b>{name}</b>
        <p className={styles.small}>
          Asked {lagosTime(askedAt)}.
          {toldAt && ` Told ${lagosTime(toldAt)} by ${way ? messageWays[way] : agentName(toldBy ?? '')}.`}
          {isOnItsWay && ' A message goes out.'}
          {isHidden && ' A colleague has this buyer.'}
        </p>
        {wish.areMessagesStopped && !toldAt && <p className={styles.small}>Wants no messages.</p>}
        {error && !toldAt && <p className={styles.error}>{error}</p>}
      </div>
      <form method="post" className={styles.acts}>
        <ActingAs />
        <input type="hidden" name="wish" value={id} />
        {isToTell && !isHidden && !wish.areMessagesStopped && (
          <>
            {phone && (
              <a
                href={whatsappLink(phone, wish.whatsappText)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('whatsapp')}
              >
                <Icon name="whatsapp" />
                WhatsApp
                <span className="sr"> to {name}</span>
              </a>
            )}
            {phone ? (
              <a href={callLink(phone)} className={buttonClass('quiet')}>
                <Icon name="phone" />
                Call
                <span className="sr"> {name}</span>
              </a>
            ) : (
              <a
                href={`${emailLink(email)}?${new URLSearchParams({ body: wish.whatsappText }).toString().replaceAll('+', '%20')}`}
                className={buttonClass('quiet')}
              >
                Email
                <span className="sr"> to {name}</span>
              </a>
            )}
          </>
        )}
        {isToTell && !isHidden && (
          <button type="submit" name="do" value="told" className={buttonClass('plain')} {...disabled}>
            Told
            <span className="sr"> {name}</span>
          </button>
        )}
        {!isHidden && (
          <details className={styles.erasing}>
            <summary>
              Erase
              <span className="sr"> {name}</span>
            </summary>
            <p className={styles.small}>They are told nothing then, and it cannot be taken back.</p>
            <button type="submit" name="do" value="erase" className={buttonClass('quiet')} {...disabled}>
              Erase for good
              <span className="sr">: {name}</span>
            </button>
          </details>
        )}
      </form>
    </li>
  )
}
