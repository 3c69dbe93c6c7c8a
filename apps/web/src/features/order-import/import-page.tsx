import { addresses } from '@divine/contracts/calls/addresses'
import type { ImportPreview, ImportRecord } from '@divine/contracts/calls/imports'
import { importConsentNames, importConsents } from '@divine/contracts/orders/import-consents'
import { type ImportProblem, importProblems } from '@divine/contracts/orders/import-problems'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { FieldError } from '#/shared/forms/field.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { ColumnForm } from './column-form.tsx'
import { importPath } from './import-action.ts'
import styles from './import-page.module.css'
import { type ImportSearch, importAddress } from './import-search.ts'

interface ImportPageProps {
  readonly search: ImportSearch
  readonly imports: readonly ImportRecord[]
  /** The import that is open. */
  readonly open: ImportPreview | undefined
  readonly refused: RefusedForm | undefined
}

/** How often the page asks how far an import is, in milliseconds. */
const askAgainMs = 1_000

const counted = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`

/** Former customers and orders from a file: chosen, looked at, taken in, and taken back. All of it is native forms. */
export function ImportPage({ search, imports, open, refused }: ImportPageProps) {
  return (
    <div className={styles.page}>
      {refused && (
        <ErrorSummary fieldErrors={refused.fieldErrors} message={refused.message} idOf={(name) => name} beginsPage />
      )}
      <h1 className={text.title}>Bring in former orders</h1>
      <p className={text.note}>
        Customers and orders from before: a Google form’s answers, a WooCommerce shop, a phone book. They come in
        closed, nobody is called or written to, and they show beside a buyer’s next order.{' '}
        <Link to="/orders">Back to the orders</Link>
      </p>
      {open ? <Open preview={open} refused={refused} /> : <Choose problem={search.problem} />}
      {imports.length > 0 && <Former imports={imports} />}
    </div>
  )
}

function Choose({ problem }: { problem: ImportProblem | undefined }) {
  return (
    <section className={styles.part} aria-labelledby="choose">
      <h2 id="choose">1. Choose the file</h2>
      {problem && <Message kind="refused" level={3} role="alert" title={importProblems[problem]} />}
      <form method="post" action={addresses.startImport.url} encType="multipart/form-data">
        <ActingAs />
        <label htmlFor="file" className={styles.label}>
          A CSV file or an Excel workbook (XLSX), 50 MB at most, with a row of headings
        </label>
        <input
          id="file"
          name="file"
          type="file"
          required
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className={styles.file}
        />
        <button type="submit" className={buttonClass('order', 'wide')}>
          Look at the file
        </button>
      </form>
      <p className={styles.small}>Nothing is taken in yet. The file is erased after a day.</p>
    </section>
  )
}

interface OpenProps {
  readonly preview: ImportPreview
  readonly refused: RefusedForm | undefined
}

function Open({ preview, refused }: OpenProps) {
  const { state, hasFile, fileName, sheets } = preview
  return (
    <>
      {fileName && <p className={styles.part}>{fileName}</p>}
      {sheets > 1 && (
        <p className={styles.part}>
          {sheets} sheets of this workbook have rows, and only the first of them is read. Save the others as files of
          their own.
        </p>
      )}
      <Outcome preview={preview} />
      {state !== 'running' && state !== 'done' && hasFile && <Confirm preview={preview} refused={refused} />}
      {!hasFile && state === 'waiting' && <p>The file is gone: choose it again.</p>}
      <p className={styles.part}>
        <a href={importPath} className={buttonClass('quiet')}>
          Choose another file
        </a>
      </p>
    </>
  )
}

function Outcome({ preview }: { preview: ImportPreview }) {
  const { id, state, rows, stored, known, bad, removed, kept, hasFile } = preview
  const router = useRouter()
  const isRunning = state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const asking = setInterval(() => router.invalidate(), askAgainMs)
    return () => clearInterval(asking)
  }, [isRunning, router])
  if (state === 'waiting') return null
  const says = [
    `${counted(stored, 'order')} taken in`,
    `${counted(known, 'row')} here already`,
    `${counted(bad, 'row')} that could not be taken in`,
  ].join(', ')
  return (
    <section className={styles.part} aria-labelledby="outcome">
      <h2 id="outcome">What became of it</h2>
      <div role="status">
        {isRunning && <p>{counted(rows, 'row')} so far.</p>}
        {state === 'done' && <Message kind="good" level={3} title="Done" />}
        {state === 'failed' && (
          <Message kind="refused" level={3} title={`It was broken off after ${counted(rows, 'row')}.`}>
            <p>
              {hasFile
                ? 'Take it in once more: nothing is doubled. If it stops there again, something is wrong in the rows after these.'
                : 'The file is gone: choose it again and take it in. Nothing is doubled.'}
            </p>
          </Message>
        )}
        {state === 'taken-back' ? (
          <Message
            kind="good"
            level={3}
            title={`Taken back: ${counted(removed, 'order')} went${
              kept > 0 ? `, and ${kept.toLocaleString('en-GB')} stay, since somebody has worked on them` : ''
            }.`}
          />
        ) : (
          <p className={styles.says}>{says}.</p>
        )}
      </div>
      {isRunning && (
        <p>
          <a href={`${importPath}?file=${id}`}>See how far it is</a>
        </p>
      )}
      {bad > 0 && hasFile && !isRunning && (
        <p>
          <a href={addresses.exportBadRows.url.replace(':id', id)} download className={styles.tool}>
            <DeskIcon name="file" />
            The rows to correct, as a file (CSV)
          </a>
        </p>
      )}
      {(state === 'done' || state === 'failed') && stored > 0 && (
        <form method="post" action={importAddress(preview)}>
          <ActingAs />
          <input type="hidden" name="file" value={id} />
          <button type="submit" name="do" value="take-back" className={buttonClass('quiet')}>
            Take all of it back
          </button>
        </form>
      )}
    </section>
  )
}

function Confirm({ preview, refused }: { preview: ImportPreview; refused: RefusedForm | undefined }) {
  const { id, columns, isDayFirst } = preview
  const { consent: wrong } = refused?.fieldErrors ?? {}
  return (
    <>
      <ColumnForm preview={preview} />
      <section className={styles.part} aria-labelledby="take-in">
        <h2 id="take-in">3. Take them in</h2>
        <form method="post" action={importAddress(preview)}>
          <ActingAs />
          <input type="hidden" name="file" value={id} />
          <input type="hidden" name="isDayFirst" value={String(isDayFirst)} />
          {Object.entries(columns).map(([name, column]) => (
            <input key={name} type="hidden" name={name} value={String(column)} />
          ))}
          <fieldset className={styles.consents} aria-describedby={wrong && 'consent-error'}>
            <legend>Where did these buyers agree that you keep this?</legend>
            {wrong && <FieldError id="consent-error" error={wrong} />}
            {importConsentNames.map((consent, index) => (
              <label key={consent}>
                <input
                  id={index === 0 ? 'consent' : undefined}
                  type="radio"
                  name="consent"
                  value={consent}
                  required
                  defaultChecked={refused?.values.consent === consent}
                />
                {importConsents[consent]}
              </label>
            ))}
          </fieldset>
          <button type="submit" name="do" value="take-in" className={buttonClass('order', 'wide')}>
            Take the orders in
          </button>
        </form>
      </section>
    </>
  )
}

const stateWords: Readonly<Record<ImportRecord['state'], string>> = {
  waiting: 'looked at',
  running: 'being taken in',
  done: 'taken in',
  failed: 'broken off',
  'taken-back': 'taken back',
}

function Former({ imports }: { imports: readonly ImportRecord[] }) {
  return (
    <section className={styles.part} aria-labelledby="former">
      <h2 id="former">Files until now</h2>
      <ul className={styles.former}>
        {imports.map(({ id, fileName, state, startedBy, startedAt, stored, removed }) => (
          <li key={id}>
            <a href={`${importPath}?file=${id}`}>{[fileName, lagosTime(startedAt)].filter(Boolean).join(', ')}</a>,{' '}
            {agentName(startedBy)}: {stateWords[state]}
            {state === 'taken-back' && removed > 0 && `, ${counted(removed, 'order')}`}
            {state !== 'taken-back' && stored > 0 && `, ${counted(stored, 'order')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
