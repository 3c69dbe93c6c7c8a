import { mayCall } from '@divine/contracts/calls/role-table'
import type { Call } from '#/shared/api/call.ts'
import { type FormAction, type FormOutcome, refusedForm } from '#/shared/forms/form-action.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { actOfForm, type FormValues } from './act-of-form.ts'
import { claim, claimingOf, holderIn, letGo, takeNext } from './claiming.ts'
import { act, asksFirst, sendAtOnce } from './order-act.ts'
import { type OrderSearch, orderPagePath } from './order-search.ts'
import { stopMessages, stoppingOf } from './stopping.ts'

/** Handles the forms of an order's page without script. */
export const orderPageByForm: FormAction = async ({ form, call, catalogue, url }) => {
  const values: FormValues = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const reference = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const pathOf = (other: string, search: OrderSearch = {}) => orderPagePath(other, search, url.search)
  const here = pathOf(reference)
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
    const stopping = stoppingOf(values)
    if (stopping !== undefined) {
      await stopMessages(call, reference, stopping)
      return { redirectTo: here }
    }
    if (values.do === 'next')
      return { redirectTo: pathOf((await takeNext(call)) ?? reference, values.left ? { left: values.left } : {}) }
    // What somebody else said was chosen: nothing is left to do.
    if (values.keep === 'theirs') return { redirectTo: here }
    const wanted = actOfForm(catalogue, reference, values)
    if ('fieldErrors' in wanted) return refused(400, wanted.fieldErrors)
    if (asksFirst(wanted) && mayCall((await call('getStaffMember')).body.role, 'takeBuyer')) {
      const holder = values.do === 'attempt' ? await takeIfFree(call, reference) : await holderOf(call, reference)
      if (holder && !values.although) return refused(409, {}, `${agentName(holder)} has this buyer.`)
    }
    const acted = await act(sendAtOnce(call, values.key ?? ''), wanted)
    if (acted.kind === 'clash') return refused(409, {}, 'Somebody changed this order while you had it open.')
    if (values.do === 'take-back' && values.release) {
      await letGo(call, values.release)
      return { redirectTo: pathOf(reference, { sheet: 'none', released: values.release }) }
    }
    if (values.do === 'attempt')
      return {
        redirectTo: pathOf(reference, { sheet: 'outcomes', dial: values.by === 'whatsapp' ? 'whatsapp' : 'call' }),
      }
    if (values.do !== 'move') return { redirectTo: here }
    // The move is stored: why there is no next buyer is said to whoever asks for one again.
    const next = values.then === 'next' ? await takeNext(call).catch(() => null) : null
    return { redirectTo: pathOf(next ?? reference, { left: reference }) }
  } catch (error) {
    return refusedForm('order-desk', values, error)
  }
}

/** Who calls a buyer has them, unless a colleague does. @returns the email of that colleague */
async function takeIfFree(call: Call, reference: string): Promise<string | undefined> {
  try {
    await claim(call, reference, { kind: 'take' })
    return undefined
  } catch (error) {
    const holder = holderIn(error)
    if (!holder) throw error
    return holder.by
  }
}

/** Email of the colleague who has the buyer of an order. */
async function holderOf(call: Call, reference: string): Promise<string | undefined> {
  const [order, me] = await Promise.all([call('getOrder', { params: { reference } }), call('getStaffMember')])
  const { claim: held } = order.body
  return held && held.by !== me.body.email ? held.by : undefined
}
