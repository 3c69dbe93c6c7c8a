import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { againValue, messagesField, messagesPath } from './stop-messages.tsx'

/** What a mail program sends where somebody ends messages in it. It follows no redirect. Source: RFC 8058, 3.1. */
const mailPress = 'List-Unsubscribe'

/** Ends messages about orders, or has them sent again, from a native form or by a press in a mail program. */
export const stopMessagesByForm: FormAction = async ({ form, call, url }) => {
  const token = url.pathname.split('/')[2] ?? ''
  const values = { [messagesField]: String(form.get(messagesField) ?? '') }
  const mail = url.searchParams.get('mail') ?? undefined
  try {
    await call('setMyMessages', {
      params: { token },
      querystring: { mail },
      body: { areStopped: form.has(mailPress) || values[messagesField] !== againValue },
    })
    if (form.has(mailPress)) return { status: 200, submission: { kind: 'shown', form: 'messages', values } }
    return { redirectTo: messagesPath(token, mail) }
  } catch (error) {
    return refusedForm('messages', values, error)
  }
}
