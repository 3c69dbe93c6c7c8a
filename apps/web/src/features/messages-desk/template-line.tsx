import type { Template } from '@divine/contracts/calls/messages'
import { gapWords, longestTemplate, messageRecords, usualTemplate } from '@divine/contracts/orders/buyer-messages'
import { type FormEvent, useState } from 'react'
import { Field } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import { MessagePreview } from './message-preview.tsx'
import { type MessagesValues, readMessagesForm } from './messages-action.ts'
import styles from './messages-page.module.css'

/** The id of the form of a message. */
export const formIdOf = (kind: string) => `message-${kind}`

interface TemplateLineProps {
  readonly template: Template
  /** What was typed and sent, where it is shown again. */
  readonly typed: Partial<MessagesValues> | undefined
  readonly fieldErrors: Readonly<Record<string, string>>
  /** Whether somebody else has changed it since it was opened. */
  readonly isChanged: boolean
  readonly origin: string
  readonly disabled: { readonly 'aria-disabled': true | undefined }
}

/** One message: whether it goes out, what it says, and how that reads. */
export function TemplateLine({ template, typed, fieldErrors, isChanged, origin, disabled }: TemplateLineProps) {
  const { kind, version, isOn, changedAt, changedBy } = template
  const { words, when, gaps } = messageRecords[kind]
  const isAwake = useIsAwake()
  const [now, setNow] = useState({ subject: typed?.subject ?? template.subject, text: typed?.text ?? template.text })
  const field = (name: 'subject' | 'text') => ({ id: `${kind}-${name}`, name, error: fieldErrors[name] })
  // What was typed stays in its fields, by itself: only a page that came with it has to show it.
  const [first] = useState(typed)
  const usual = usualTemplate(kind)
  const isUsual = template.subject === usual.subject && template.text === usual.text

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const { subject, text } = readMessagesForm(new FormData(event.currentTarget))
    setNow({ subject, text })
  }

  return (
    <li className={styles.template}>
      <details open={first !== undefined || undefined}>
        <summary>
          <span className={styles.words}>
            <b>{words}</b>
            <span className={styles.small}>{when}</span>
          </span>
          <span className={isOn ? styles.tag : `${styles.tag} ${styles.off}`}>{isOn ? 'on' : 'off'}</span>
        </summary>
        <form
          id={formIdOf(kind)}
          method="post"
          action="/messages"
          noValidate
          className={styles.form}
          aria-label={words}
          onInput={onInput}
        >
          <ActingAs />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="version" value={version} />
          {isChanged && (
            <div className={styles.paper}>
              <p className={styles.small}>Now it says</p>
              <b>{template.subject}</b>
              <p>{template.text}</p>
            </div>
          )}
          <label className={styles.tick}>
            <input type="checkbox" name="isOn" value="yes" defaultChecked={first ? first.isOn !== '' : isOn} />
            <span>Send this message</span>
          </label>
          <Field {...field('subject')} label={typedLabels.subject}>
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="off"
                maxLength={longestTemplate.subject}
                defaultValue={now.subject}
              />
            )}
          </Field>
          <Field
            {...field('text')}
            label={typedLabels.text}
            hint="No product and no illness: others look at a phone too. What is in [ ] is left out where it is not known."
          >
            {(control) => <LongText {...control} rows={4} maxLength={longestTemplate.text} defaultValue={now.text} />}
          </Field>
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <li key={gap}>
                <code>{`{${gap}}`}</code> {gapWords[gap]}
              </li>
            ))}
          </ul>
          <MessagePreview kind={kind} {...now} origin={origin} />
          <div className={styles.row}>
            <button type="submit" name="do" value="save" className={buttonClass('plain')} {...disabled}>
              Save
            </button>
            {!isAwake && (
              <button type="submit" name="do" value="preview" className={buttonClass('quiet')}>
                Preview
              </button>
            )}
          </div>
          <p className={styles.small}>
            {changedAt && changedBy
              ? `Changed by ${agentName(changedBy)}, ${lagosTime(changedAt)}.`
              : 'Nobody has changed it yet.'}
          </p>
          {!isUsual && (
            <p className={styles.small}>
              At first it said: “{usual.subject}” and “{usual.text}”
            </p>
          )}
        </form>
      </details>
    </li>
  )
}
