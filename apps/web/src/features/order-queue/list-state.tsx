import { isToCall } from '@divine/contracts/orders/stages'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { waitingTime } from '#/trade/desk/desk-times.ts'
import styles from './list-state.module.css'
import { isWholeQueue, type QueueSearch } from './queue-search.ts'
import type { QueueList } from './read-queue.ts'
import { shortCount } from './short-count.ts'
import { joinedInWords, type SteadyCard } from './steady-list.ts'

/** New orders are not spoken more often than this, in milliseconds. */
const speakMs = 60_000

interface ListStateProps {
  readonly list: QueueList
  readonly search: QueueSearch
  readonly cards: readonly SteadyCard[]
  /** Milliseconds. */
  readonly now: number
}

/** How many wait and how long, and in its place what has come in meanwhile. */
export function ListState({ list, search, cards, now }: ListStateProps) {
  const joined = cards.filter(({ isNew }) => isNew)
  const [seen, setSeen] = useState(0)
  const unseen = joined.length - Math.min(seen, joined.length)
  const { queue = 'to-call' } = search
  const words = unseen > 0 ? joinedInWords(cards, unseen, queue, list.next === undefined) : ''
  const first = joined.at(-unseen)?.order.reference
  return (
    <div className={styles.state}>
      <p role="status" className="sr">
        {useSpoken(words)}
      </p>
      {unseen > 0 ? (
        <a
          href={`#${first}`}
          className={styles.pill}
          onClick={(event) => {
            event.preventDefault()
            setSeen(joined.length)
            document.querySelector<HTMLElement>(`[data-card="${first}"]`)?.focus()
          }}
        >
          {words}
          <DeskIcon name="down" />
        </a>
      ) : (
        <p>{stateInWords(list, search, cards, now)}</p>
      )}
    </div>
  )
}

function stateInWords(
  { counts, orders: { length }, next }: QueueList,
  search: QueueSearch,
  cards: readonly SteadyCard[],
  now: number,
) {
  const { queue = 'to-call', before } = search
  const all = counts[queue]
  if (before) return `${length} more ${orderWord(length)}`
  // Of the other queues only what was found is told.
  if (!all) return `${length}${next ? ' and more' : ''} ${orderWord(length)}`
  if (!isWholeQueue(search)) return `${length}${next ? ' and more' : ''} of ${shortCount(all)} ${orderWord(all.count)}`
  if (queue !== 'to-call') return `${shortCount(all)} ${orderWord(all.count)}`
  if (all.count === 0) return <b>Nobody waits</b>
  const longest = longestWaiting(cards)
  return (
    <>
      <b>
        {shortCount(all)} {all.count === 1 ? 'waits' : 'wait'}
      </b>
      {longest && (
        <>
          , longest <span className={styles.time}>{waitingTime(longest, now)}</span>
        </>
      )}
    </>
  )
}

function orderWord(count: number): string {
  return count === 1 ? 'order' : 'orders'
}

/** When the new order that has waited longest was placed, of those that still wait. */
function longestWaiting(cards: readonly SteadyCard[]): string | undefined {
  return cards
    .filter(({ order, isGone }) => isToCall(order) && order.callAt === null && !isGone)
    .map(({ order }) => order.placedAt)
    .sort()[0]
}

/** The words as they are spoken: at once, and then not again before a minute has passed. */
function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState('')
  const spokenAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const wait = words ? Math.max(0, spokenAt.current + speakMs - performance.now()) : 0
    const timer = setTimeout(() => {
      if (words) spokenAt.current = performance.now()
      setSpoken(words)
    }, wait)
    return () => clearTimeout(timer)
  }, [words])
  return spoken
}

interface AllTickedProps {
  readonly count: number
  readonly isAwake: boolean
  /** Holds the checkboxes. */
  readonly page: RefObject<HTMLElement | null>
  /** How many are ticked now. */
  readonly ticked: number
  readonly onChange: () => void
}

/** Ticks all orders of the page, or none. It needs script. */
export function AllTicked({ count, isAwake, page, ticked, onChange }: AllTickedProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked > 0 && ticked < count
  }, [ticked, count])
  if (!isAwake) return <p className={styles.state}>Tick orders</p>
  return (
    <label className={`${styles.state} ${styles.all}`}>
      <input
        ref={box}
        type="checkbox"
        checked={count > 0 && ticked === count}
        onChange={(event) => {
          for (const each of page.current?.querySelectorAll<HTMLInputElement>('[name=reference]') ?? []) {
            each.checked = event.currentTarget.checked
          }
          onChange()
        }}
      />
      <b>All {count}</b>
    </label>
  )
}
