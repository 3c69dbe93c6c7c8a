import { mostNaira } from '@divine/contracts/catalogue/naira'
import { paidWords } from '@divine/contracts/orders/history'
import { reasonWords } from '@divine/contracts/orders/stages'
import { type FormAction, refusedForm, unreadForm } from '#/shared/forms/form-action.ts'
import { notCounted, saidInWords, saidOfForm, wrongSum } from './said-of-form.ts'
import type { SaidStop } from './stop-outbox.ts'

/** The page of a rider, by the secret of its link. */
export const riderPath = (secret: string) => `/run/${secret}`

/** Handles the forms of a rider's page without script. */
export const riderByForm: FormAction = async ({ form, call, url: { pathname } }) => {
  const { reference, said, after } = saidOfForm(form)
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const wrong = said.outcome === 'delivered' ? wrongSum(typed.sumNaira ?? '', mostNaira) : undefined
  if (wrong) return unreadForm('rider', typed, { sumNaira: wrong })
  const secret = pathname.split('/')[2] ?? ''
  try {
    const { body } = await call('sayStop', {
      params: { secret, reference },
      headers: {},
      body: { ...said, ...(after && { after }) },
    })
    // Without a part of its own the browser would go on to the stop, which stands elsewhere now.
    if (body.isCounted) return { redirectTo: `${pathname}#run` }
    const message = `${saidInWords(said, chosenIn(said))}. ${notCounted}`
    return {
      status: 409,
      submission: { kind: 'refused', form: 'rider', values: { reference }, fieldErrors: {}, message },
    }
  } catch (error) {
    return refusedForm('rider', typed, error)
  }
}

function chosenIn({ outcome, paidBy = 'cash', reason }: SaidStop): string {
  if (outcome === 'delivered') return paidWords[paidBy]
  return reason ? reasonWords[reason] : ''
}
