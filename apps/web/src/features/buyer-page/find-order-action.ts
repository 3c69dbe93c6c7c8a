import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { findFields } from './find-order.tsx'

/** Leads to the page of an order from a native form. */
export const findOrderByForm: FormAction = async ({ form, call }) => {
  const values = readValues(form, findFields)
  try {
    const { body } = await call('findMyOrder', { body: values })
    return { redirectTo: `${body.confirmationPath}#main` }
  } catch (error) {
    return refusedForm('find-order', values, error)
  }
}
