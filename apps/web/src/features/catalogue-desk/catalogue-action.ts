import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { type Move, moved } from './shop-order.ts'

/** What a press in the list asks for, such as `up ulcer`. */
export function readMove(form: FormData): { readonly move: Move; readonly key: string } {
  const [move, key = ''] = String(form.get('do') ?? '').split(' ')
  return { move: move === 'up' ? 'up' : 'down', key }
}

/** Handles the presses of the list without script, on the list as it is now. */
export const catalogueByForm: FormAction = async ({ form, call }) => {
  try {
    const { body } = await call('listProducts')
    const { move, key } = readMove(form)
    const keys = moved(
      body.map(({ product }) => product.key),
      key,
      move,
    )
    if (keys) await call('orderProducts', { body: { keys: [...keys] } })
    return { redirectTo: `/catalogue?moved=${key}#${key}` }
  } catch (error) {
    return refusedForm('catalogue', {}, error)
  }
}
