import type { ReactNode } from 'react'
import { FieldError } from '#/shared/forms/field.tsx'
import look from '#/shared/ui/control.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { readNaira } from '#/trade/desk/read-naira.ts'
import { ownChoice } from './act-of-form.ts'
import styles from './fields.module.css'

export interface Choice {
  readonly value: string
  readonly label: ReactNode
  /** A second line on the button. */
  readonly note?: string | undefined
}

interface PicksProps {
  readonly legend: string
  readonly name: string
  readonly choices: readonly Choice[]
  readonly chosen?: string | undefined
  readonly error?: string | undefined
  readonly isColumn?: boolean
  /** Id of the first choice, where a summary of what is wrong leads to it. */
  readonly firstId?: string
  /** A field of one's own for what is not among the choices, shown under them. */
  readonly own?: {
    readonly label: string
    readonly name: string
    readonly type: 'date' | 'datetime-local'
    readonly min?: string
    readonly max?: string
    readonly value: string
    /** Whether it is what was chosen. Until script is awake its field is always there. */
    readonly isChosen: boolean
  }
}

/** One of several, as large buttons: a group of radio buttons, so that arrows and forms without script work. */
export function Picks({ legend, name, choices, chosen, error, isColumn = false, firstId, own }: PicksProps) {
  const isAwake = useIsAwake()
  const errorId = `${name}-error`
  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {error && <FieldError id={errorId} error={error} />}
      <div className={isColumn ? `${styles.picks} ${styles.column}` : styles.picks}>
        {choices.map(({ value, label, note }, index) => (
          <label key={value}>
            <input
              id={index === 0 ? firstId : undefined}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
            />
            <span>
              {label}
              {note && <small>{note}</small>}
            </span>
          </label>
        ))}
        {own && (
          <label>
            <input type="radio" name={name} value={ownChoice} defaultChecked={chosen === ownChoice} />
            <span>{own.label}</span>
          </label>
        )}
      </div>
      {own && (
        <input
          hidden={isAwake && !own.isChosen}
          type={own.type}
          name={own.name}
          min={own.min}
          max={own.max}
          defaultValue={own.value}
          aria-label={own.label}
          className={`${look.control} ${styles.own}`}
        />
      )}
    </fieldset>
  )
}

interface LabelledProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly children: (described: {
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** A field with its label, tighter than those of visitors' forms: staff see it fifty times a day. */
export function Labelled({ id, label, hint, error, children }: LabelledProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} error={error} />}
      {children({ 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
    </div>
  )
}

interface NairaFieldProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly value: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** A sum with its separators; what is none stays as it was typed. */
export function grouped(typed: string): string {
  return readNaira(typed)?.toLocaleString('en-NG') ?? typed
}

/** A sum in whole naira. */
export function NairaField({ id, name, label, value, hint, error }: NairaFieldProps) {
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <div className={styles.naira}>
          <b aria-hidden="true">₦</b>
          <input
            {...described}
            id={id}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={value}
            className={look.control}
            onBlur={({ currentTarget }) => {
              currentTarget.value = grouped(currentTarget.value)
            }}
          />
        </div>
      )}
    </Labelled>
  )
}
