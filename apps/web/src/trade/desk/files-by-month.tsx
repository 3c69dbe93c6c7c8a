import { lagosDay } from '#/shared/lagos-clock.ts'
import text from '#/shared/ui/text.module.css'
import { type FileKind, FileLinks } from './file-links.tsx'
import styles from './files-by-month.module.css'
import { monthsUpTo } from './months.ts'
import { useMay } from './use-may.ts'

interface FilesByMonthProps {
  readonly kind: Extract<FileKind, 'Runs' | 'Money'>
  /** What a row of the file is, and which day it has. */
  readonly note: string
}

/** The files of this month, of the one before, and of all days. Nothing for whoever may not take them. */
export function FilesByMonth({ kind, note }: FilesByMonthProps) {
  if (!useMay()(`export${kind}`)) return null
  return (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files">As a file</h2>
      <p className={text.note}>{note}</p>
      <ul>
        {monthsUpTo(lagosDay(Date.now()), 2).map(({ words, from, to }) => (
          <li key={from}>
            <FileLinks kind={kind} query={new URLSearchParams({ from, to })} words={words} />
          </li>
        ))}
        <li>
          <FileLinks kind={kind} query={new URLSearchParams()} words="All days" />
        </li>
      </ul>
    </section>
  )
}
