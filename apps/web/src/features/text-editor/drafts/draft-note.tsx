import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'

interface DraftNoteProps {
  /** Milliseconds since 1970. */
  readonly changedAt: number
  drop(): void
}

/** Says that the editor holds what was written before, rather than what is saved. */
export function DraftNote({ changedAt, drop }: DraftNoteProps) {
  return (
    <Message level={2} kind="wait" title="Your unsaved words are back">
      <p>You wrote them on this device, last at {lagosTime(changedAt)}. Press Save to put them on the page.</p>
      <button type="button" className={buttonClass('quiet')} onClick={drop}>
        Drop them and show the saved text
      </button>
    </Message>
  )
}
