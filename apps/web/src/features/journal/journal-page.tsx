import { addresses } from '@divine/contracts/calls/addresses'
import type { JournalEntry } from '@divine/contracts/calls/journal'
import { journalKinds, journalWords } from '@divine/contracts/calls/journal-kinds'
import { wordsOf } from '@divine/contracts/calls/known-words'
import type { Colleague } from '@divine/contracts/calls/staff'
import { Link } from '@tanstack/react-router'
import { lowered } from '#/shared/first-letter.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import text from '#/shared/ui/text.module.css'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { Question } from '#/trade/desk/question.tsx'
import { ReferenceQuestion } from '#/trade/desk/reference-question.tsx'
import styles from './journal-page.module.css'
import type { JournalSearch } from './journal-search.ts'

interface JournalPageProps {
  readonly search: JournalSearch
  readonly lines: readonly JournalEntry[]
  /** Where the next page begins; undefined on the last. */
  readonly next: string | undefined
  readonly colleagues: readonly Colleague[]
  /** Why which filters were not understood, in words; undefined where all were. */
  readonly problems: Readonly<Record<string, string>> | undefined
}

/** What each value of the address is called. */
const labels: Readonly<Record<keyof JournalSearch, string>> = {
  person: 'Person',
  what: 'What',
  reference: 'Order',
  from: 'From day',
  to: 'To day',
  before: 'Page',
}

/** Who has read and changed what, newest first. The filters are a native form: they are in the address. */
export function JournalPage({ search, lines, next, colleagues, problems }: JournalPageProps) {
  const { before, ...filters } = search
  const file = `${addresses.exportJournal.url}?${new URLSearchParams(Object.entries(filters))}`
  // A field for a day takes nothing else.
  const day = (name: 'from' | 'to') => (problems?.[name] ? undefined : filters[name])
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className={styles.page}>
      <h1 className={text.title}>Journal</h1>
      <p className={text.note}>
        Who has read which order, and who has changed what, newest first. Nobody can change it, and reading it is a line
        of it. What was done to an order stands on its own page.
      </p>
      <form key={JSON.stringify(filters)} method="get" action="/journal" className={styles.filters}>
        <Question label={labels.person}>
          {(id) => (
            <>
              <input
                id={id}
                name="person"
                type="email"
                list={`${id}-people`}
                autoComplete="off"
                className={control.control}
                defaultValue={filters.person}
              />
              <datalist id={`${id}-people`}>
                {colleagues.map(({ email }) => (
                  <option key={email} value={email} />
                ))}
              </datalist>
            </>
          )}
        </Question>
        <Question label={labels.what}>
          {(id) => (
            <select id={id} name="what" className={control.control} defaultValue={filters.what ?? ''}>
              <option value="">Anything</option>
              {journalKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {journalWords[kind]}
                </option>
              ))}
            </select>
          )}
        </Question>
        <ReferenceQuestion label={labels.reference} value={filters.reference} />
        <Question label={labels.from}>
          {(id) => <input id={id} name="from" type="date" className={control.control} defaultValue={day('from')} />}
        </Question>
        <Question label={labels.to}>
          {(id) => <input id={id} name="to" type="date" className={control.control} defaultValue={day('to')} />}
        </Question>
        <button type="submit" className={buttonClass('plain')}>
          Show
        </button>
      </form>
      {problems && (
        <div role="alert">
          <ul className={styles.problems}>
            {Object.entries(problems).map(([name, problem]) => (
              <li key={name}>
                {(labels as Readonly<Record<string, string>>)[name] ?? 'Not understood'}: {lowered(problem)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problems ? null : lines.length === 0 ? (
        <p className={styles.none}>
          {isFiltered || before ? 'Nothing in the journal has all of that.' : 'Nothing is written down yet.'}
        </p>
      ) : (
        <ol className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
      <nav className={styles.row} aria-label="Pages of the journal">
        {isFiltered && (
          <Link to="/journal" className={buttonClass('quiet')}>
            Clear the filters
          </Link>
        )}
        {before && (
          <Link to="/journal" search={filters} className={buttonClass('quiet')}>
            Newest
          </Link>
        )}
        {next && (
          <Link to="/journal" search={{ ...filters, before: next }} className={buttonClass('quiet')}>
            Older
          </Link>
        )}
        {!problems && (
          <a href={file} download className={buttonClass('quiet')}>
            <DeskIcon name="file" />
            All of it as a file (CSV)
          </a>
        )}
      </nav>
    </div>
  )
}

/** Most orders of a line that are named before the others are counted. */
const mostNamed = 6

function Line({ line: { at, person, what, references, otherOrders, about, said } }: { line: JournalEntry }) {
  const others = Math.max(references.length - mostNamed, 0) + otherOrders
  return (
    <li className={styles.line}>
      <p>
        <b>{person}</b> {lowered(wordsOf(journalWords, what))}
        {about && `: ${about}`}
        {said && `, ${said}`}
      </p>
      {references.length > 0 && (
        <p className={styles.orders}>
          {references.slice(0, mostNamed).map((reference) => (
            <Link key={reference} to="/orders/$reference" params={{ reference }}>
              {reference}
            </Link>
          ))}
          {others > 0 && <span>and {others} more, in the file</span>}
        </p>
      )}
      <p className={styles.small}>
        <time dateTime={at}>{lagosTime(at)}</time>
      </p>
    </li>
  )
}
