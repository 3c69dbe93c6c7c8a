import { alertWords, type DeliveryKind } from '@divine/contracts/calls/alert-kinds'
import type { Delivery } from '@divine/contracts/calls/alerts'
import { unknownWords, wordsOf } from '@divine/contracts/calls/known-words'
import { Link } from '@tanstack/react-router'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import styles from './alerts-page.module.css'

interface LedgerProps {
  readonly deliveries: readonly Delivery[]
  readonly disabled: { readonly 'aria-disabled': true | undefined }
}

const words: Readonly<Record<DeliveryKind, string>> = { ...alertWords, test: 'A test' }

/** Most orders of a delivery that are named before the others are counted. */
const mostNamed = 3

/** Deliveries, newest first: what was sent, to which place, and what came of it. */
export function Ledger({ deliveries, disabled }: LedgerProps) {
  return (
    <ol className={styles.ledger}>
      {deliveries.map((delivery) => {
        const { id, about, references, destination, createdAt, error } = delivery
        return (
          <li key={id}>
            <div className={styles.delivery}>
              <What delivery={delivery} />
              <Outcome delivery={delivery} />
            </div>
            <p className={styles.small}>
              {destination.name} · <time dateTime={createdAt}>{lagosTime(createdAt)}</time>
            </p>
            {error && <p>{error}</p>}
            {error && about !== 'test' && (
              <form method="post" action="/alerts">
                <ActingAs />
                <input type="hidden" name="id" value={id} />
                <button type="submit" name="do" value="retry" className={buttonClass('quiet')} {...disabled}>
                  Try again
                  <span className="sr">
                    : {references.join(', ')} to {destination.name}
                  </span>
                </button>
              </form>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function What({ delivery: { about, references } }: { delivery: Delivery }) {
  const others = references.length - mostNamed
  return (
    <div className={styles.what}>
      <b>{wordsOf(words, about)}</b>
      {references.length > 0 && (
        <span className={styles.orders}>
          {references.slice(0, mostNamed).map((reference) => (
            <Link key={reference} to="/orders/$reference" params={{ reference }}>
              {reference}
            </Link>
          ))}
          {others > 0 && <span>and {others} more</span>}
        </span>
      )}
    </div>
  )
}

function Outcome({ delivery: { about, state, tries, nextTryAt } }: { delivery: Delivery }) {
  const next = nextTryAt && lagosTime(nextTryAt)
  switch (state) {
    case 'sent':
      return <span>{tries > 1 ? `arrived, after ${tries} tries` : 'arrived'}</span>
    case 'waiting':
      return <span>{next ? `comes ${next}` : 'comes now'}</span>
    case 'failing':
      return (
        <span>
          <Bad words={triesIn(tries)} />
          <span className={styles.small}>{next ? `next try ${next}` : 'is being tried now'}</span>
        </span>
      )
    case null:
      return <span>{unknownWords}</span>
    case 'failed':
      return <Bad words={about === 'test' ? 'did not arrive' : `${triesIn(tries)}, given up`} />
  }
}

const triesIn = (tries: number) => (tries === 1 ? '1 try' : `${tries} tries`)

function Bad({ words: said }: { words: string }) {
  return (
    <span className={`${styles.tag} ${styles.bad}`}>
      <Icon name="close" />
      {said}
    </span>
  )
}
