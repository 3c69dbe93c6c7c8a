import { Link } from '@tanstack/react-router'
import { FieldError } from '#/shared/forms/field.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import type { FiguresSearch } from './figures-search.ts'
import styles from './span-form.module.css'
import { lastSpans } from './spans.ts'

interface SpanFormProps {
  /** The span that is shown, or what was typed where it was not understood. */
  readonly search: FiguresSearch
  readonly problems: Readonly<Record<string, string>>
  /** The day in Lagos on which the page was read. */
  readonly today: string
}

/** Which days are shown: the usual ones by a press, any others by a native form. All of it is in the address. */
export function SpanForm({ search, problems, today }: SpanFormProps) {
  return (
    <div className={styles.span}>
      <nav aria-label="Usual spans" className={styles.usual}>
        {lastSpans(today).map(({ name, from, to }) => (
          <Link
            key={name}
            to="/numbers"
            search={{ from, to }}
            className={buttonClass('quiet')}
            aria-current={search.from === from && search.to === to ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {/* What was typed for another span does not stay. */}
      <form key={JSON.stringify(search)} method="get" action="/numbers" className={styles.form} noValidate>
        <DayField name="from" label="From day" value={search.from} error={problems.from} />
        <DayField name="to" label="To day" value={search.to} error={problems.to} />
        <button type="submit" className={buttonClass('plain')}>
          Show
        </button>
      </form>
    </div>
  )
}

interface DayFieldProps {
  readonly name: keyof FiguresSearch
  readonly label: string
  readonly value: string | undefined
  readonly error: string | undefined
}

function DayField({ name, label, value, error }: DayFieldProps) {
  // A field for days shows nothing else: what an address has in place of a day could not be mended there.
  const isDay = value === undefined || /^\d{4}-\d\d-\d\d$/.test(value)
  return (
    <div className={styles.day}>
      <label htmlFor={name}>{label}</label>
      {error && <FieldError id={`${name}-error`} error={error} />}
      <input
        id={name}
        name={name}
        type={isDay && !Number.isNaN(Date.parse(value ?? '2000-01-01')) ? 'date' : 'text'}
        autoComplete="off"
        className={control.control}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
      />
    </div>
  )
}
