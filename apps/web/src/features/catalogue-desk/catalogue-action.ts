import type { Call } from '#/shared/api/call.ts'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'

/** Where a product goes in the list: one place up or down. */
export type Move = 'up' | 'down'

/** These keys with one of them a place further; undefined where there is no place. */
export function moved(keys: readonly string[], key: string, move: Move): readonly string[] | undefined {
  const from = keys.indexOf(key)
  const to = move === 'up' ? from - 1 : from + 1
  const other = keys[to]
  if (from === -1 || other === undefined) return undefined
  return keys.map((each) => (each === key ? other : each === other ? key : each))
}

/** What a press in the list asks for, such as `up ulcer`. */
export function readMove(form: FormData): { readonly move: Move; readonly key: string } {
  const [move, key = ''] = String(form.get('do') ?? '').split(' ')
  return { move: move === 'up' ? 'up' : 'down', key }
}

/** Moves a product in the list that the page showed. @throws what the call throws */
export async function moveProduct(call: Call, shown: readonly string[], form: FormData): Promise<void> {
  const { move, key } = readMove(form)
  const keys = moved(shown, key, move)
  if (keys) await call('orderProducts', { body: { keys: [...keys] } })
}

/** Handles the presses of the list without script, on the list as it is now. */
export const catalogueByForm: FormAction = async ({ form, call }) => {
  try {
    const { body } = await call('listProducts')
    await moveProduct(
      call,
      body.map(({ product }) => product.key),
      form,
    )
    const { key } = readMove(form)
    return { redirectTo: `/catalogue?moved=${key}#${key}` }
  } catch (error) {
    return refusedForm('catalogue', {}, error)
  }
}
