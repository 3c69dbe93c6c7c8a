import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readStop } from '#/trade/message-stop.ts'

/** Ends messages, or has them sent again, from a native form or by a press in a mail program. */
export const stopBackByForm: FormAction = async ({ form, call, url: { pathname } }) => {
  const stop = readStop(form)
  if (!stop) return { redirectTo: pathname }
  try {
    const params = { token: pathname.split('/')[2] ?? '' }
    await call('setMyStockWish', { params, body: { areStopped: stop.areStopped } })
    if (!stop.isPress) return { redirectTo: pathname }
    return { status: 200, submission: { kind: 'shown', form: 'back', values: {} } }
  } catch (error) {
    return refusedForm('back', {}, error)
  }
}
