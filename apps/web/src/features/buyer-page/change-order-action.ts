import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { actField, isAct, sendChange, sentFields } from './change-values.ts'
import { changedId } from './changed-notice.tsx'

/** Changes an order from a native form on its page. */
export const changeOrderByForm: FormAction = async ({ form, call, url }) => {
  const values = readValues(form, sentFields)
  const act = values[actField]
  const path = url.pathname
  // None of our forms.
  if (!isAct(act)) return { redirectTo: path }
  try {
    await sendChange(call, path.slice(path.lastIndexOf('/') + 1), act, values)
    return { redirectTo: `${path}?${new URLSearchParams({ changed: act })}#${changedId}` }
  } catch (error) {
    return refusedForm('buyer-page', values, error)
  }
}
