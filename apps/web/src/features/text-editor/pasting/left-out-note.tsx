import { type TextParts, wordsFor } from '@divine/contracts/texts/text-parts'
import styles from './left-out-note.module.css'

interface LeftOutNoteProps {
  readonly parts: TextParts
  close(): void
}

/** Says what was left out of a paste, why, and what can be done about it. */
export function LeftOutNote({ parts, close }: LeftOutNoteProps) {
  return (
    <div className={styles.note}>
      <button type="button" className={styles.close} onClick={close}>
        Hide<span className="sr"> what was left out</span>
      </button>
      <p>
        <strong>Left out of what you pasted: {enumerated(wordsFor(parts))}.</strong>
        {parts.has('table') && ' The words of a table stand as lines.'}
        {parts.has('picture') && ' Copy each picture alone and paste it, or add its file with the Picture tool.'}
      </p>
    </div>
  )
}

const list = new Intl.ListFormat('en-GB')

/** Several things in one sentence, with "and" before the last. */
export function enumerated(things: readonly string[]): string {
  return list.format(things)
}
