import type { DescriptionVersion, SavedDescription } from '@divine/contracts/calls/descriptions'
import type { TopicKey } from '@divine/contracts/catalogue/topics'
import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { useId, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { StaffText } from '#/shared/rich-text/staff-text.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import { Scrolling } from './scrolling.tsx'
import styles from './versions.module.css'
import { wordsOf } from './words-of.ts'

interface VersionsProps {
  readonly topic: TopicKey
  /** The newest version that is known here: a newer one makes the list anew. */
  readonly newest: number
  readonly call: Call
  /** The text as it stands in the editor. */
  readWritten(): string
  /** Puts a version's text into the editor. */
  restore(version: SavedDescription): void
}

/** The saves of a description, to be looked at, compared with what stands in the editor, and taken back. */
export function Versions({ topic, newest, call, readWritten, restore }: VersionsProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [looked, setLooked] = useState<{ version: number; written: string }>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['description-versions', topic, newest],
    queryFn: async () => (await call('listDescriptionVersions', { params: { topic } })).body,
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
        {isError && <Failed retry={() => void refetch()} />}
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
                    topic={topic}
                    version={each.version}
                    written={looked.written}
                    call={call}
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

function nameOf(action: string, { savedAt, savedBy }: DescriptionVersion): string {
  return `${action} the version of ${savedAt && lagosTime(savedAt)} by ${savedBy}`
}

interface ComparisonProps extends Pick<VersionsProps, 'topic' | 'call' | 'restore'> {
  readonly version: number
  /** The text that stood in the editor when the comparison was asked for. */
  readonly written: string
}

function Comparison({ topic, version, written, call, restore }: ComparisonProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['description-version', topic, version],
    queryFn: async () => (await call('getDescriptionVersion', { params: { topic, version: String(version) } })).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <Failed retry={() => void refetch()} />
  if (!data) return <p role="status">Opening the version...</p>
  const parts = diffWordsWithSpace(wordsOf(data.description), wordsOf(written))
  const isSame = parts.every(({ added, removed }) => !added && !removed)
  return (
    <div className={styles.comparison}>
      <h3>From this version to what stands in the editor</h3>
      {isSame ? (
        <p>The words are the same. Only how they look may differ.</p>
      ) : (
        <>
          <p className={text.note}>
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
        <RichTextView text={new StaffText(`version-${version}`, data.description)} />
      </Scrolling>
      <p>
        <button type="button" className={buttonClass('plain')} onClick={() => restore(data)}>
          Restore this version
        </button>
      </p>
    </div>
  )
}

function Failed({ retry }: { retry(): void }) {
  return (
    <div role="alert" className={styles.line}>
      <p>The versions could not be loaded.</p>
      <button type="button" className={buttonClass('quiet')} onClick={retry}>
        Try again
      </button>
    </div>
  )
}
