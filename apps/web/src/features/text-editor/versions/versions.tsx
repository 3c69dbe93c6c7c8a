import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import type { EditedText, SavedText, TextVersion } from '../edited-text.ts'
import { Comparison } from './comparison.tsx'
import { NotLoaded } from './not-loaded.tsx'
import styles from './versions.module.css'

interface VersionsProps {
  readonly text: EditedText
  /** The newest version known here: a newer one reloads the list. */
  readonly newest: number
  /** The text in the editor. */
  readWritten(): string
  /** Puts a version's text into the editor. */
  restore(version: SavedText): void
}

/** The saves of a text, to be looked at, compared with the editor's text, and restored. */
export function Versions({ text, newest, readWritten, restore }: VersionsProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [looked, setLooked] = useState<{ version: number; written: string }>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['text-versions', text.id, newest],
    queryFn: () => text.listVersions(),
    enabled: isOpen,
  })
  return (
    <section className={styles.versions}>
      <h2>
        <button
          type="button"
          className={buttonClass('quiet')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Earlier versions
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isError && <NotLoaded retry={() => void refetch()} />}
        {isOpen && !data && !isError && <p role="status">Looking for the versions...</p>}
        {data?.length === 0 && <p>Nothing has been saved yet.</p>}
        {data && data.length > 0 && (
          <ol className={styles.list}>
            {data.map((each) => (
              <li key={each.version}>
                <div className={styles.line}>
                  <p>
                    <b>{each.savedAt && lagosTime(each.savedAt)}</b>
                    <span className={styles.by}>
                      by {each.savedBy}
                      {each.version === newest && ', on the page now'}
                      {each.proof && `, with a proof: “${each.proof}”`}
                    </span>
                  </p>
                  <button
                    type="button"
                    className={buttonClass('quiet')}
                    aria-expanded={looked?.version === each.version}
                    aria-label={nameOf(looked?.version === each.version ? 'Close' : 'Compare', each)}
                    onClick={() =>
                      setLooked(
                        looked?.version === each.version
                          ? undefined
                          : { version: each.version, written: readWritten() },
                      )
                    }
                  >
                    {looked?.version === each.version ? 'Close' : 'Compare'}
                  </button>
                </div>
                {looked?.version === each.version && (
                  <Comparison
                    text={text}
                    version={each.version}
                    written={looked.written}
                    restore={(version) => {
                      setLooked(undefined)
                      restore(version)
                    }}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

function nameOf(action: string, { savedAt, savedBy }: TextVersion): string {
  return `${action} the version of ${savedAt && lagosTime(savedAt)} by ${savedBy}`
}
