import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { actingAsField } from '#/trade/desk/call-as.ts'
import type { FormValues } from './act-of-form.ts'
import { useOrderPage } from './page-context.ts'
import { keepTyped, readTyped, type TypedPlace } from './typed-store.ts'

/** Fields that nobody typed, or that must be ticked each time. */
const notKept: ReadonlySet<string> = new Set([actingAsField, 'key', 'do', 'form', 'to', 'field', 'addressRead', 'keep'])

type Children = (values: FormValues, given: (field: string, usual: string) => string) => ReactNode

interface KeptFormProps {
  readonly place: TypedPlace
  readonly action: string
  /** Id under which a form without script is sent. */
  readonly id: string
  /** The version of the order that is seen when the form is opened. */
  readonly version?: number
  /** What was sent, where it is shown again. */
  readonly refused?: FormValues | undefined
  readonly className?: string | undefined
  /** What the form holds, for what is shown of it elsewhere; before script is awake its first values. */
  readonly children: Children
}

/**
 * A form of the desk, which works with script and without. What is typed into it is kept on this device until it is
 * stored. It carries the version of the order at the moment when it was opened: what changes under it is no longer what
 * whoever types has seen.
 */
export function KeptForm({ place, action, id, version, refused, className, children }: KeptFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const isAwake = useIsAwake()
  const [kept, setKept] = useState(() => (isAwake ? readTyped(place)?.values : undefined))
  const [opened] = useState(version)
  const [values, setValues] = useState<FormValues>(kept ?? refused ?? {})
  const { email, reference, form } = place

  // What comes with a page from the server knows nothing of the device; what was typed meanwhile is newer.
  useEffect(() => {
    const found = readTyped({ email, reference, form })?.values
    if (found && element.current) setKept((known) => known ?? { ...found, ...touchedIn(element.current) })
  }, [email, reference, form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept has changed the fields
  useEffect(() => {
    if (element.current) setValues(valuesOf(element.current))
  }, [kept])

  function onInput() {
    if (!element.current) return
    const now = valuesOf(element.current)
    setValues(now)
    keepTyped(place, { values: Object.fromEntries(Object.entries(now).filter(([name]) => !notKept.has(name))) })
  }

  const given = (field: string, usual: string) => kept?.[field] ?? refused?.[field] ?? usual
  const seen = given('version', opened === undefined ? '' : String(opened))
  return (
    <form ref={element} method="post" action={action} className={className} onInput={onInput}>
      <ActingAs />
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="key" value={id} />
      {seen && <input type="hidden" name="version" value={seen} />}
      <Fragment key={kept ? 'kept' : 'new'}>{children(values, given)}</Fragment>
    </form>
  )
}

interface TypedFormProps {
  /** Names the form on its page, and what is typed into it on this device. */
  readonly form: string
  readonly className?: string | undefined
  readonly children: Children
}

/** A form of an order's page. */
export function TypedForm({ form, className, children }: TypedFormProps) {
  const { order, email, pageKey, search, notDone, pathOf } = useOrderPage()
  return (
    <KeptForm
      place={{ email, reference: order.reference, form }}
      action={pathOf(search.sheet)}
      id={`${pageKey}-${form}`}
      version={order.version}
      refused={notDone?.form === form ? notDone.values : undefined}
      className={className}
    >
      {children}
    </KeptForm>
  )
}

export function valuesOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormValues {
  const data = new FormData(form, submitter)
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
}

/** What differs in a form from what came with the page. */
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
