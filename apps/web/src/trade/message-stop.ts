/** A field of a form that ends messages: whether they are to be sent again. */
export const messagesField = 'messages'
export const stopValue = 'stop'
export const againValue = 'again'

/** What a mail program sends where somebody ends messages in it. It follows no redirect. Source: RFC 8058, 3.1. */
const mailPress = { field: 'List-Unsubscribe', value: 'One-Click' } as const

/** What such a form, or a mail program, asks for. */
interface MessageStop {
  readonly areStopped: boolean
  /** Whether a mail program has sent it. */
  readonly isPress: boolean
}

/** Reads what is asked for; undefined where it is none of our forms. */
export function readStop(form: FormData): MessageStop | undefined {
  const said = String(form.get(messagesField) ?? '')
  const isPress = form.get(mailPress.field) === mailPress.value
  if (!isPress && said !== stopValue && said !== againValue) return undefined
  return { areStopped: isPress || said === stopValue, isPress }
}
