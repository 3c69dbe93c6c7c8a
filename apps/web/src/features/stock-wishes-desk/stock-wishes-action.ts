import type { Call } from '#/shared/api/call.ts'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'

const fields = ['do', 'wish'] as const
type Values = Readonly<Record<(typeof fields)[number], string>>

export const readWishForm = (form: FormData): Values => readValues(form, fields)

/** Notes that somebody was told, or erases a wish. @returns what was done, in words. @throws what the call throws */
export async function changeWishes(call: Call, { do: what, wish }: Values): Promise<string> {
  const params = { id: wish }
  const { body } = await (what === 'erase' ? call('removeStockWish', { params }) : call('noteWishTold', { params }))
  return body.message
}

/** Shows the page again with what is wrong. @throws the error itself when it is not a refusal */
export const refusedWish = (values: Values, error: unknown) => refusedForm('stock-wishes-desk', values, error)

/** Handles the forms of the page without script. */
export const stockWishesByForm: FormAction = async ({ form, call }) => {
  const values = readWishForm(form)
  try {
    const said = await changeWishes(call, values)
    return { status: 200, submission: { kind: 'shown', form: 'stock-wishes-desk', values: { said } } }
  } catch (error) {
    return refusedWish(values, error)
  }
}
