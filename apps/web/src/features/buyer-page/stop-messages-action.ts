import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { againValue, messagesField, messagesPath, stopValue } from './stop-messages.tsx'

/** What a mail program sends where somebody ends messages in it. It follows no redirect. Source: RFC 8058, 3.1. */
const mailPress = { field: 'List-Unsubscribe', value: 'One-Click' } as const

/** Ends messages about orders, or has them sent again, from a native form or by a press in a mail program. */
export const stopMessagesByForm: FormAction = async ({ form, call, url }) => {
  const token = url.pathname.split('/')[2] ?? ''
  const mail = url.searchParams.get('mail') ?? undefined
  const values = { [messagesField]: String(form.get(messagesField) ?? '') }
  const path = messagesPath(token, mail)
  const isPress = form.get(mailPress.field) === mailPress.value
  const areStopped = isPress || values[messagesField] === stopValue
  // None of our forms.
  if (!areStopped && values[messagesField] !== againValue) return { redirectTo: path }
  try {
    await call('setMyMessages', { params: { token }, querystring: { mail }, body: { areStopped } })
    return isPress ? { status: 200, submission: { kind: 'shown', form: 'messages', values } } : { redirectTo: path }
  } catch (error) {
    return refusedForm('messages', values, error)
  }
}
