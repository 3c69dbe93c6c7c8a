import { type FormAction, type FormOutcome, refusedForm, signInAgain } from '#/shared/forms/form-action.ts'
import { actOfForm, type FormValues } from './act-of-form.ts'
import { claim, claimingOf, takeNext } from './claiming.ts'
import { act, sendAtOnce } from './order-act.ts'

/** Handles the forms of an order's page without script. */
export const orderPageByForm: FormAction = async ({ form, call, url }) => {
  const values: FormValues = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const reference = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const here = `/orders/${reference}`
  const refused = (status: number, fieldErrors: FormValues, message?: string): FormOutcome => ({
    status,
    submission: { kind: 'refused', form: 'order-desk', values, fieldErrors, message },
  })
  try {
    const claiming = claimingOf(values)
    if (claiming) {
      await claim(call, reference, claiming)
      return { redirectTo: here }
    }
    if (values.do === 'next') return { redirectTo: pathOf((await takeNext(call)) ?? reference) }
    // What somebody else said was chosen: nothing is left to do.
    if (values.keep === 'theirs') return { redirectTo: here }
    const wanted = actOfForm(reference, values)
    if ('fieldErrors' in wanted) return refused(400, wanted.fieldErrors)
    const acted = await act(sendAtOnce(call, values.key ?? ''), wanted)
    if (acted.kind === 'clash') return refused(409, {}, 'Somebody changed this order while you had it open.')
    if (values.do === 'attempt') return { redirectTo: `${here}?sheet=outcomes` }
    if (values.do !== 'move') return { redirectTo: here }
    const next = values.then === 'next' ? await takeNext(call) : undefined
    return { redirectTo: pathOf(next ?? reference, reference) }
  } catch (error) {
    return signInAgain(`${here}${url.search}`, error) ?? refusedForm('order-desk', values, error)
  }
}

function pathOf(reference: string, left?: string): string {
  return `/orders/${reference}${left ? `?left=${left}` : ''}`
}
