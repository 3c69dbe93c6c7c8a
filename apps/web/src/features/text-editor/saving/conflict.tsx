import { lagosTime } from '#/shared/lagos-time.ts'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { StaffText } from '#/shared/rich-text/staff-text.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import actions from '../actions.module.css'
import type { SavedText } from '../edited-text.ts'
import { Scrolling } from '../scrolling.tsx'
import styles from './conflict.module.css'

interface ConflictProps {
  /** What the text is called. */
  readonly name: string
  /** What somebody else has saved in the meantime. */
  readonly theirs: SavedText
  takeTheirs(theirs: SavedText): void
  keepMine(theirs: SavedText): void
}

/** Shows what somebody else has saved since the text was opened, and asks which of the two should stay. */
export function Conflict({ name, theirs, takeTheirs, keepMine }: ConflictProps) {
  return (
    <Message level={2} kind="refused" title={`Somebody else has saved this ${name} since you opened it`} role="alert">
      <p>
        {theirs.savedBy} saved it{theirs.savedAt && ` on ${lagosTime(theirs.savedAt)}`}. Your own text still stands in
        the editor. This is theirs:
      </p>
      <Scrolling name="Their text" className={styles.theirs}>
        <RichTextView text={new StaffText('theirs', theirs.html)} />
      </Scrolling>
      <div className={actions.actions}>
        <button type="button" className={buttonClass('plain')} onClick={() => keepMine(theirs)}>
          Save mine instead
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={() => takeTheirs(theirs)}>
          Take theirs and drop mine
        </button>
      </div>
    </Message>
  )
}
