/**
 * What was typed into a form of the desk and is not stored yet, on this device. It survives a closed tab, the end of
 * the session and a refusal, and goes once the order has it.
 */
export interface Typed {
  /** By the name of the field. */
  readonly values: Readonly<Record<string, string>>
  /** What was sent of it without an answer, and may be stored: sent again under the same id, it is the same. */
  readonly unanswered?: Unanswered
}

export interface Unanswered {
  readonly id: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Where somebody types elsewhere than on the page of an order, in words. */
export const otherPages = {
  new: 'a new order',
  wary: 'a number to be wary of',
  queue: 'several orders, or a filter',
  messages: 'a message to buyers',
  catalogue: 'a product',
} as const

/** Names a form. Each person has their own: several people may use one device. No key names a product or an illness. */
export interface FormKey {
  readonly email: string
  /** Reference of the order, or the name of another page. */
  readonly reference: string
  readonly form: string
}

/** A form that is not on the page of an order. */
export function keyElsewhere(email: string, where: keyof typeof otherPages, form: string): FormKey {
  return { email, reference: where, form }
}

/** Where the browser stores nothing, what was typed lasts as long as the page. */
const passing = new Map<string, string>()

const keyOf = ({ email, reference, form }: FormKey) => `typed:${reference}:${form}:${email}`

/** The forms into which somebody typed something that is not stored yet. */
export function typedBy(email: string): readonly FormKey[] {
  const forms = allKeys().flatMap((key) => {
    const [, reference = '', form = ''] = key.split(':')
    const formKey = { email, reference, form }
    return key === keyOf(formKey) ? [formKey] : []
  })
  return forms.filter((form) =>
    Object.entries(readTyped(form)?.values ?? {}).some(([name, value]) => name !== 'version' && value.trim()),
  )
}

function allKeys(): readonly string[] {
  try {
    return [...passing.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...passing.keys()]
  }
}

export function readTyped(formKey: FormKey): Typed | undefined {
  const key = keyOf(formKey)
  try {
    return parsed(passing.get(key) ?? localStorage.getItem(key))
  } catch {
    return undefined
  }
}

function parsed(text: string | null): Typed | undefined {
  return text === null ? undefined : (JSON.parse(text) as Typed)
}

export function keepTyped(formKey: FormKey, typed: Typed): void {
  const key = keyOf(formKey)
  const text = JSON.stringify(typed)
  try {
    localStorage.setItem(key, text)
    passing.delete(key)
  } catch {
    passing.set(key, text)
  }
}

export function forgetTyped(formKey: FormKey): void {
  const key = keyOf(formKey)
  passing.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is stored there.
  }
}

/** What of a text was typed after it was sent: what follows the sent one, or all of it where that was changed too. */
export function typedSince(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text
}

/**
 * Remembers what is typed into a form at the moment when it is sent.
 * @param isEmptied whether its fields are empty once it is stored: then only what was typed since stays in them
 * @returns forgets it, once it is stored. A field into which somebody typed meanwhile stays, as seen on that version
 */
export function forgetOnceStored(formKey: FormKey, isEmptied = false): (version?: number) => void {
  const sent = readTyped(formKey)?.values ?? {}
  return (version) => {
    const { version: seen = '', ...now } = readTyped(formKey)?.values ?? {}
    const since = Object.entries(now).filter(([name, value]) => value !== sent[name] && value.trim())
    if (since.length === 0) return forgetTyped(formKey)
    const left = since.map(([name, value]) => [name, isEmptied ? typedSince(value, sent[name] ?? '') : value])
    keepTyped(formKey, { values: { ...Object.fromEntries(left), version: String(version ?? seen) } })
  }
}

/**
 * Calls back when another tab changes what is typed into a form, or has sent it.
 * @param changed is given what was kept of it before, and what is kept now
 * @returns a function that stops it
 */
export function onTypedElsewhere(
  formKey: FormKey,
  changed: (before: Typed | undefined, now: Typed | undefined) => void,
): () => void {
  const key = keyOf(formKey)
  function onStorage(event: StorageEvent): void {
    if (event.key === key) changed(parsed(event.oldValue), parsed(event.newValue))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
