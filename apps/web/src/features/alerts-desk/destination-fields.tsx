import {
  type AlertKind,
  alertKinds,
  alertWords,
  type ChannelKind,
  mostGatherMinutes,
} from '@divine/contracts/calls/alert-kinds'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import styles from './alerts-page.module.css'
import { channelFields } from './channel-fields.ts'

interface FieldsProps {
  /** Begins the ids of the fields: several forms are on the page. */
  readonly idPrefix: string
  readonly fieldErrors: Readonly<Record<string, string>>
}

interface TargetFieldsProps extends FieldsProps {
  readonly kind: ChannelKind
  /** What was typed before. */
  readonly values: Readonly<Record<string, string>>
}

/** What a channel asks for. */
export function TargetFields({ idPrefix, kind, values, fieldErrors }: TargetFieldsProps) {
  const isAwake = useIsAwake()
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      {kind === 'push' && (
        <p id={`${idPrefix}-subscription`} tabIndex={-1}>
          {isAwake
            ? 'This browser, on this phone or computer: it shows alerts also while the site is closed. It asks you first whether it may.'
            : 'This needs the script of the page. Wait until it is here, or use another browser.'}
        </p>
      )}
      {channelFields[kind].map(({ name, label, hint, type }) => (
        <Field
          key={name}
          id={`${idPrefix}-${name}`}
          name={name}
          label={label}
          error={fieldErrors[name]}
          {...(hint && { hint })}
        >
          {(control) => (
            <input
              {...control}
              type={type}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={values[name]}
            />
          )}
        </Field>
      ))}
    </>
  )
}

/** What a place is told, and when, as far as it is set. */
export interface DestinationSettings {
  readonly name: string
  readonly about: readonly AlertKind[]
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly gatherMinutes: string
}

/** The questions that every place is asked. */
export function SettingsFields({ idPrefix, settings, fieldErrors }: FieldsProps & { settings: DestinationSettings }) {
  const { name, about, quietFrom, quietUntil, gatherMinutes } = settings
  const field = (key: string) => ({ id: `${idPrefix}-${key}`, name: key, error: fieldErrors[key] })
  return (
    <>
      <Field
        {...field('name')}
        label={typedLabels.placeName}
        hint="As it is called on this page, such as “Amaka’s inbox”."
      >
        {(control) => <input {...control} type="text" autoComplete="off" defaultValue={name} />}
      </Field>
      <fieldset className={styles.told} aria-describedby={fieldErrors.about && `${idPrefix}-about-error`}>
        <legend>It is told of</legend>
        {fieldErrors.about && <FieldError id={`${idPrefix}-about-error`} error={fieldErrors.about} />}
        {alertKinds.map((kind, index) => (
          <label key={kind}>
            <input
              id={index === 0 ? `${idPrefix}-about` : undefined}
              type="checkbox"
              name="about"
              value={kind}
              defaultChecked={about.includes(kind)}
            />
            <span>{alertWords[kind]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.pair}>
        <Field {...field('quietFrom')} label="Quiet from" optional>
          {(control) => <input {...control} type="time" defaultValue={quietFrom ?? ''} />}
        </Field>
        <Field {...field('quietUntil')} label="Quiet until" optional>
          {(control) => <input {...control} type="time" defaultValue={quietUntil ?? ''} />}
        </Field>
      </div>
      <p className={styles.small}>Times of Lagos. What comes in the quiet hours waits until they end.</p>
      <Field
        {...field('gatherMinutes')}
        label={typedLabels.gatherMinutes}
        hint={`Everything within so many minutes comes in one message. 0 sends at once; most is ${mostGatherMinutes}.`}
      >
        {(control) => <input {...control} type="text" inputMode="numeric" defaultValue={gatherMinutes} />}
      </Field>
    </>
  )
}
