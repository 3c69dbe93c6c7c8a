import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { StaffText } from '#/shared/rich-text/staff-text.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import look from '#/shared/ui/text.module.css'
import type { EditedText, SavedText } from '../edited-text.ts'
import { Scrolling } from '../scrolling.tsx'
import styles from './comparison.module.css'
import { NotLoaded } from './not-loaded.tsx'
import { wordsOf } from './words-of.ts'

interface ComparisonProps {
  readonly text: EditedText
  readonly version: number
  /** The editor's text when the comparison was requested. */
  readonly written: string
  /** Puts the version's text into the editor. */
  restore(version: SavedText): void
}

/** How the words have changed since a version, and the version as it looked. */
export function Comparison({ text, version, written, restore }: ComparisonProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['text-version', text.id, version],
    queryFn: () => text.readVersion(version),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <NotLoaded retry={() => void refetch()} />
  if (!data) return <p role="status">Opening the version...</p>
  const parts = diffWordsWithSpace(wordsOf(data.html), wordsOf(written))
  const isSame = parts.every(({ added, removed }) => !added && !removed)
  return (
    <div className={styles.comparison}>
      <h3>From this version to what stands in the editor</h3>
      {isSame ? (
        <p>The words are the same. Only how they look may differ.</p>
      ) : (
        <>
          <p className={look.note}>
            <del>Taken out since</del>, <ins>added since</ins>.
          </p>
          <Scrolling name="What has changed" className={styles.words}>
            {parts.map(({ value, added, removed }, index) => {
              const Part = added ? 'ins' : removed ? 'del' : 'span'
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and never move
              return <Part key={index}>{value}</Part>
            })}
          </Scrolling>
        </>
      )}
      <h3>This version as it looked</h3>
      <Scrolling name="This version" className={styles.page}>
        <RichTextView text={new StaffText(`version-${version}`, data.html)} />
      </Scrolling>
      <p>
        <button type="button" className={buttonClass('plain')} onClick={() => restore(data)}>
          Restore this version
        </button>
      </p>
    </div>
  )
}
