import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readStop } from '#/trade/message-stop.ts'
import { messagesPath } from './stop-messages.tsx'

/** Ends messages about orders, or has them sent again, from a native form or by a press in a mail program. */
export const stopMessagesByForm: FormAction = async ({ form, call, url }) => {
  const token = url.pathname.split('/')[2] ?? ''
  const mail = url.searchParams.get('mail') ?? undefined
  const path = messagesPath(token, mail)
  const stop = readStop(form)
  if (!stop) return { redirectTo: path }
  try {
    await call('setMyMessages', { params: { token }, querystring: { mail }, body: { areStopped: stop.areStopped } })
    if (!stop.isPress) return { redirectTo: path }
    return { status: 200, submission: { kind: 'shown', form: 'messages', values: {} } }
  } catch (error) {
    return refusedForm('messages', {}, error)
  }
}
