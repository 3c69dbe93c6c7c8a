import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { eventInWords } from './event-words.ts'
import { lastMove } from './history-facts.ts'
import { focusOrder, focusOrderIfLost } from './order-heading.ts'
import { useOrderPage } from './page-context.ts'
import styles from './toast.module.css'

/** Names the order that was just left and what became of it, and takes that back. */
export function Toast({ left }: { left: WholeOrder | undefined }) {
  const { order, email, now, pageKey, search, pathOf, isSending } = useOrderPage()
  const catalogue = useCatalogue()
  if (search.released) {
    return (
      <Message key={search.released}>
        <p>You have this buyer again. The buyer of {search.released} is free again: who asks next gets them.</p>
      </Message>
    )
  }
  if (!search.left || search.sheet) return null
  const about = search.left === order.reference ? order : left
  const event = about && lastMove(about)
  if (!event || event.actor !== email) return null
  const { title, more } = eventInWords(catalogue, event, about, now)
  // Taking it up again, nobody keeps a second buyer whom they have not called.
  const isToRelease = about !== order && order.claim?.by === email && order.attemptedAt === null
  return (
    <Message key={event.id}>
      <p>
        <b>{about.fullname}</b>: {[title, more].filter(Boolean).join(', ')}
      </p>
      <form method="post" action={pathOf(undefined, about.reference)}>
        <ActingAs />
        <input type="hidden" name="form" value={`back-${event.id}`} />
        <input type="hidden" name="do" value="take-back" />
        <input type="hidden" name="event" value={event.id} />
        <input type="hidden" name="version" value={about.version} />
        <input type="hidden" name="key" value={`${pageKey}-toast`} />
        {isToRelease && <input type="hidden" name="release" value={order.reference} />}
        <button type="submit" aria-disabled={isSending || undefined}>
          Take it back
        </button>
      </form>
    </Message>
  )
}

/** It stays until it is closed: nobody has to be quick. */
function Message({ children }: { children: ReactNode }) {
  const isAwake = useIsAwake()
  const [isClosed, setIsClosed] = useState(false)
  // Taken back, it goes with the button that had the focus.
  useEffect(() => focusOrderIfLost, [])
  if (isClosed) return null
  function close() {
    setIsClosed(true)
    focusOrder()
  }
  return (
    <div className={styles.toast} role="status">
      {children}
      {isAwake && (
        <button type="button" className={styles.close} onClick={close} aria-label="Close this message">
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
