import { actingAsField } from '@divine/contracts/calls/acting-as'
import { lagosClock } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { CallButton, WriteLink } from '../call-links.tsx'
import { type NotDone, useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import styles from './sheets.module.css'

/** Asks whether a colleague’s order is to be changed, or its buyer called: they may be talking to each other. */
export function HeldSheet({ notDone: { values } }: { notDone: NotDone }) {
  const { holder, search, pathOf, isSending, dismiss } = useOrderPage()
  const who = holder && agentName(holder.by)
  const isAwake = useIsAwake()
  return (
    <Sheet
      title={who ? `${who} has this buyer` : 'This buyer is free now'}
      note={holder && `Until ${lagosClock(holder.until)}. They may be talking to each other now.`}
      closing="Back to typing"
      onClose={dismiss}
      isAlert
    >
      {isAwake && values.do === 'attempt' ? (
        // It notes the attempt and dials at once.
        <div className={styles.form}>{values.by === 'whatsapp' ? <WriteLink /> : <CallButton />}</div>
      ) : (
        <form method="post" action={pathOf(search.sheet)} className={styles.form}>
          <ActingAs />
          {Object.entries(values)
            .filter(([name]) => name !== actingAsField)
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <input type="hidden" name="although" value="yes" />
          <button
            type="submit"
            className={buttonClass('order', 'wide', 'large')}
            aria-disabled={isSending || undefined}
          >
            Do it all the same
          </button>
        </form>
      )}
      <p className={styles.note}>{who ? `The buyer stays with ${who}, who sees what you did.` : ''}</p>
    </Sheet>
  )
}
