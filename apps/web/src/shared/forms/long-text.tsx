import { type ComponentProps, useState } from 'react'
import { useIsAwake } from '../use-is-awake.ts'

interface LongTextProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  readonly id: string
}

/**
 * A text of several lines. When a page wakes, React writes the server's words into a `<textarea>`, over what was typed
 * since; it does so with no other kind of field. The field's current text is therefore passed as its first value.
 */
export function LongText({ defaultValue, ...attributes }: LongTextProps) {
  const isAwake = useIsAwake()
  const [first] = useState(() => (isAwake ? undefined : textIn(attributes.id)) ?? defaultValue)
  return <textarea {...attributes} defaultValue={first} />
}

/** What a field of the page from the server holds now; undefined on the server itself. */
function textIn(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field.value : undefined
}
