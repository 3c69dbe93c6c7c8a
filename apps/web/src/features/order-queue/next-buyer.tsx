import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { isDue, momentInWords, waitingTime } from '#/trade/desk/desk-times.ts'
import { orderPath } from '#/trade/desk/order-path.ts'
import { mainStep, StepWords, ThumbBar } from '#/trade/desk/thumb-bar.tsx'
import { type QueueSearch, queuePath } from './queue-search.ts'
import type { QueueCount } from './read-queue.ts'
import { shortCount } from './short-count.ts'

interface NextBuyerProps {
  readonly search: QueueSearch
  /** How many wait to be called. */
  readonly waiting: QueueCount | undefined
  /** Who is most likely next; somebody else may be quicker. */
  readonly likely: DeskOrder | undefined
  /** An order of which the reader has not said yet what came of the call. */
  readonly unsaid: DeskOrder | undefined
  /** Milliseconds. */
  readonly now: number
  /** An order is open beside the list: its own next step is the amber one. */
  readonly isBeside: boolean
  readonly isSending: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The one next step of the queue: its top slip. */
export function NextBuyer(props: NextBuyerProps) {
  const { search, waiting, likely, unsaid, now, isBeside, isSending, onSubmit } = props
  const look = `${buttonClass(isBeside ? 'plain' : 'order', 'wide')} ${mainStep}`
  if (unsaid?.attemptedAt) {
    const note = `${unsaid.fullname}, called ${momentInWords(unsaid.attemptedAt, now)}`
    return (
      <ThumbBar>
        <Link to={orderPath(unsaid.reference)} search={{ sheet: 'outcomes' }} data-next className={look}>
          <Icon name="phone" />
          <StepWords title="Say what came of it" note={note} />
        </Link>
      </ThumbBar>
    )
  }
  const isNobody = waiting?.count === 0
  return (
    <ThumbBar>
      <form method="post" action={queuePath(search)} onSubmit={onSubmit}>
        <ActingAs />
        <input type="hidden" name="do" value="next" />
        <button type="submit" data-next className={look} aria-disabled={isNobody || isSending || undefined}>
          {isNobody ? (
            'Nobody to call now'
          ) : (
            <>
              <Icon name="phone" />
              <StepWords
                title="Next buyer"
                note={likely ? whoIs(likely, now) : waiting && `${shortCount(waiting)} wait`}
              />
            </>
          )}
        </button>
      </form>
    </ThumbBar>
  )
}

function whoIs({ fullname, callAt, placedAt }: DeskOrder, now: number): string {
  if (callAt && isDue(callAt, now)) return `${fullname}, call back due`
  const wait = waitingTime(placedAt, now)
  return wait === 'now' ? `${fullname}, ordered now` : `${fullname}, waits ${wait}`
}
