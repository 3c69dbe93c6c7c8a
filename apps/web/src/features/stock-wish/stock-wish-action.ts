import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readWish, wishButton } from './wish-fields.ts'

/**
 * Takes a wish to be told from a native form. The page itself is the answer: no address may carry a number, and no
 * cache may keep it. In a cart it goes on with what was typed into the order form.
 */
export const askWhenBackByForm: FormAction = async ({ form, call }) => {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  try {
    const body = readWish(form, String(form.get(wishButton)))
    const { message } = (await call('askWhenBack', { body })).body
    return { status: 200, submission: { kind: 'shown', form: 'stock-wish', values, message } }
  } catch (error) {
    return refusedForm('stock-wish', values, error)
  }
}
