import { actingAsField } from '@divine/contracts/calls/acting-as'
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { ActingAs } from './acting-as.tsx'
import { type FormKey, keepTyped, onTypedElsewhere, readTyped } from './typed-store.ts'

/** What a form holds, by the name of its field. */
type FormValues = Readonly<Record<string, string>>

/** Fields that nobody typed, or that must be ticked each time. */
const notKept: ReadonlySet<string> = new Set([actingAsField, 'key', 'do', 'form', 'to', 'field', 'addressRead', 'keep'])

export type FormChildren = (values: FormValues, given: (field: string, usual: string) => string) => ReactNode

interface DraftFormProps {
  readonly formKey: FormKey
  readonly action: string
  /** Id under which a form without script is sent; without one the form has its own. */
  readonly id?: string
  /** Id of the form itself, for controls outside of it. */
  readonly formId?: string
  /** What is kept of it, by the name of the field; without this all that is typed or chosen. */
  readonly keeps?: readonly string[]
  /** The version of the order that is seen when the form is opened. */
  readonly version?: number
  /** What was sent, where it is shown again. */
  readonly refused?: FormValues | undefined
  readonly className?: string | undefined
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Id of the form's heading. */
  readonly labelledBy?: string
  /** Whether what is wrong is said by the page rather than the browser. */
  readonly noValidate?: boolean
  /** What the form holds, for what is shown of it elsewhere; before script is awake its first values. */
  readonly children: FormChildren
}

/**
 * A form of the desk, which works with script and without. What is typed into it is kept on this device until it is
 * stored. It carries the version of the order at the moment when it was opened: what changes under it is no longer what
 * whoever types has seen.
 */
export function DraftForm(props: DraftFormProps) {
  const { formKey, action, id, version, refused, className, labelledBy, noValidate, children } = props
  const { formId, keeps, onSubmit } = props
  const element = useRef<HTMLFormElement>(null)
  const isAwake = useIsAwake()
  const [draft, setDraft] = useState(() => (isAwake ? readTyped(formKey)?.values : undefined))
  const [opened] = useState(version)
  const [values, setValues] = useState<FormValues>(draft ?? refused ?? {})
  const { email, reference, form } = formKey

  // What comes with a page from the server knows nothing of the device; what was typed meanwhile is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    const touched = touchedIn(element.current)
    // So is what was sent without script and came back.
    if (refused && !isAwake) return onInput()
    const found = readTyped({ email, reference, form })
    if (!found) return Object.keys(touched).length > 0 ? onInput() : undefined
    const now = { ...found.values, ...touched }
    setDraft((known) => known ?? now)
    if (Object.keys(touched).length > 0) keepTyped({ email, reference, form }, { ...found, values: kept(now) })
  }, [email, reference, form])
  // One draft, in however many tabs it stands: what one of them has sent, no other sends again. Where something else
  // was typed in this tab, that stays.
  const [timesTaken, setTimesTaken] = useState(0)
  useEffect(
    () =>
      onTypedElsewhere({ email, reference, form }, (before, now) => {
        const shown = element.current && valuesOf(element.current)
        if (!shown) return
        const isOwn = before
          ? Object.entries(before.values).some(([name, value]) => shown[name] !== value)
          : Object.keys(touchedIn(element.current)).length > 0
        if (isOwn) return
        // At once: the next change may come before a busy phone draws this one, and is held against what is shown.
        flushSync(() => {
          setDraft(now?.values)
          setTimesTaken((times) => times + 1)
        })
      }),
    [email, reference, form],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept has changed the fields
  useEffect(() => {
    if (element.current) setValues(valuesOf(element.current))
  }, [draft, timesTaken])

  function onInput() {
    if (!element.current) return
    const now = valuesOf(element.current)
    setValues(now)
    keepTyped(formKey, { ...readTyped(formKey), values: kept(now) })
  }

  function kept(now: FormValues): FormValues {
    const isKept = (name: string) => (keeps ? keeps.includes(name) : !notKept.has(name))
    return Object.fromEntries(Object.entries(now).filter(([name]) => isKept(name)))
  }

  const given = (field: string, usual: string) => draft?.[field] ?? refused?.[field] ?? usual
  const seen = given('version', opened === undefined ? '' : String(opened))
  return (
    <form
      ref={element}
      id={formId}
      method="post"
      action={action}
      className={className}
      aria-labelledby={labelledBy}
      noValidate={noValidate}
      // What is kept here is newer than what the browser remembers of the page: it would bring back choices of before.
      autoComplete={isAwake ? 'off' : undefined}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <ActingAs />
      <input type="hidden" name="form" value={form} />
      {id && <input type="hidden" name="key" value={id} />}
      {seen && <input type="hidden" name="version" value={seen} />}
      <Fragment key={`${draft ? 'draft' : 'new'} ${timesTaken}`}>{children(values, given)}</Fragment>
    </form>
  )
}

export function valuesOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormValues {
  const data = new FormData(form, submitter)
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
}

/** What differs in a form from what came with the page: it was typed before the page woke up. */
function touchedIn(form: HTMLFormElement | null): FormValues {
  const touched: Record<string, string> = {}
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) {
      if (
        [...field.options].some(
          ({ selected, defaultSelected }) => selected && !defaultSelected && field.selectedIndex > 0,
        )
      )
        touched[field.name] = field.value
    } else if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      if (field.checked && !field.defaultChecked) touched[field.name] = field.value
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value !== field.defaultValue) touched[field.name] = field.value
    }
  }
  return touched
}
