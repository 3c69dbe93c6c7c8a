import { buttonClass } from '#/shared/ui/button.ts'
import actions from '../actions.module.css'
import type { UnsavedText } from '../drafts/use-draft.ts'
import styles from './save-bar.module.css'

interface SaveBarProps {
  readonly draft: UnsavedText
  readonly isSaving: boolean
  readonly isPreviewed: boolean
  togglePreview(): void
  save(): void
}

/** Always in view below the text: whether it is saved, and the buttons that preview and save it. */
export function SaveBar({ draft, isSaving, isPreviewed, togglePreview, save }: SaveBarProps) {
  return (
    <div className={styles.saveBar}>
      <p role="status" className={draft.isChanged ? styles.changed : undefined}>
        {isSaving ? 'Saving...' : draft.isChanged ? changedNote(draft.isStored) : 'All changes are saved'}
      </p>
      <div className={actions.actions}>
        <button type="button" className={buttonClass('quiet')} aria-expanded={isPreviewed} onClick={togglePreview}>
          {isPreviewed ? 'Close preview' : 'Preview'}
        </button>
        <button type="button" className={buttonClass('plain')} aria-disabled={isSaving} onClick={save}>
          {isSaving ? 'Saving...' : 'Save'}
        </button>
      </div>
    </div>
  )
}

function changedNote(isStored: boolean): string {
  return isStored
    ? 'Changes not saved yet'
    : 'Changes not saved yet, and this browser keeps none: save before you leave'
}
