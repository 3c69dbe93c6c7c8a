import { type ComponentProps, useEffect, useState } from 'react'
import { useIsAwake } from '../use-is-awake.ts'

interface LongTextProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  readonly id: string
}

/**
 * A text of several lines. When a page wakes, React writes the server's words into a `<textarea>`, over what was typed
 * since; it does so with no other kind of field. The field's current text is therefore passed as its first value, and
 * told to the form like any other typing: nothing else shows that it was typed.
 */
export function LongText({ defaultValue = '', ...attributes }: LongTextProps) {
  const isAwake = useIsAwake()
  const [first] = useState(() => (isAwake ? undefined : fieldAt(attributes.id)?.value) ?? defaultValue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes
  useEffect(() => {
    if (first !== defaultValue) fieldAt(attributes.id)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return <textarea {...attributes} defaultValue={first} />
}

/** The field of the page from the server; on the server itself there is none. */
function fieldAt(id: string): HTMLTextAreaElement | null {
  return typeof document === 'undefined' ? null : document.querySelector<HTMLTextAreaElement>(`textarea#${id}`)
}
