import type { ImportPreview } from '@divine/contracts/calls/imports'
import { importFieldNames, importFields } from '@divine/contracts/orders/import-columns'
import { dayInWords } from '@divine/contracts/orders/text-gaps'
import { lagosDay } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { importPath } from './import-action.ts'
import styles from './import-page.module.css'
import { columnName, importAddress } from './import-search.ts'

/** Which column has what, and the first rows as they are read by that. The choice is in the address. */
export function ColumnForm({ preview }: { preview: ImportPreview }) {
  const { id, headings, columns, isDayFirst, isDayOrderOpen, sample } = preview
  const bad = sample.filter(({ problems }) => problems.length > 0).length
  const chosen = importFieldNames.filter((field) => columns[field] !== undefined)
  const isMatched =
    columns.phone !== undefined && (columns.fullname ?? columns.firstName ?? columns.lastName) !== undefined
  return (
    <section className={styles.part} aria-labelledby="columns">
      <h2 id="columns">2. Look whether the columns are right</h2>
      {!isMatched && <p>Say which columns have the name and the phone number.</p>}
      {isDayOrderOpen && (
        <p>
          <b>How are its days written?</b> 3/4/2026 can be the third of April or the fourth of March, and no day of the
          first rows tells which. <a href={importAddress({ ...preview, isDayFirst: true })}>The day is first</a>, or{' '}
          <a href={importAddress({ ...preview, isDayFirst: false })}>the month is first</a>.
        </p>
      )}
      {bad > 0 && (
        <p>
          {bad} of these {sample.length} cannot be taken in as they are. You get such rows back as a file, with what is
          wrong with each.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the phone is scrolled by keys */}
      <section className={styles.table} tabIndex={0} aria-label="The first rows, as a table">
        <table>
          <thead>
            <tr>
              {bad > 0 && <th scope="col">What is wrong</th>}
              {chosen.map((field) => (
                <th key={field} scope="col">
                  {importFields[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ cells, problems, placedAt }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={row}>
                {bad > 0 && <td className={styles.wrong}>{problems.join(' ')}</td>}
                {chosen.map((field) => (
                  <td key={field}>
                    {cells[columns[field] as number] ?? ''}
                    {field === 'placedAt' && placedAt && (
                      <small className={styles.readAs}>{dayInWords(lagosDay(placedAt))}</small>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <details className={styles.choice} open={!isMatched || undefined}>
        <summary>Change the columns</summary>
        {/* What is chosen anew is a new form. */}
        <form key={JSON.stringify([columns, isDayFirst])} method="get" action={importPath} className={styles.columns}>
          <input type="hidden" name="file" value={id} />
          {importFieldNames.map((field) => (
            <div key={field}>
              <label htmlFor={field}>{importFields[field]}</label>
              <select
                id={field}
                name={columnName(field)}
                className={control.control}
                defaultValue={String(columns[field] ?? '')}
              >
                <option value="">Not in the file</option>
                {headings.map((heading, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <option key={at} value={String(at)}>
                    {heading || `Column ${at + 1}`}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <div>
            <label htmlFor="isDayFirst">A day such as 3/4/2026 is</label>
            <select id="isDayFirst" name="isDayFirst" className={control.control} defaultValue={String(isDayFirst)}>
              <option value="true">the third of April</option>
              <option value="false">the fourth of March</option>
            </select>
          </div>
          <button type="submit" className={buttonClass('plain')}>
            Read it like this
          </button>
        </form>
      </details>
    </section>
  )
}
