import { readNaira } from '#/trade/desk/read-naira.ts'
import type { SaidStop } from './stop-outbox.ts'

/**
 * What a form of a stop says, with script and without. What was not chosen, or is none, is sent as it is: the server
 * says so. The lists of what can be chosen stay with the server, which has written them into the page.
 */
export function saidOfForm(form: FormData): { readonly reference: string; readonly said: SaidStop } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const note = text('note')
  const reference = text('reference')
  const said =
    text('outcome') === 'failed'
      ? { outcome: 'failed', reason: text('reason') || undefined }
      : {
          outcome: 'delivered',
          sumNaira: readNaira(text('sumNaira')),
          paidBy: text('paidBy') || undefined,
          // The field is shown for a transfer alone.
          ...(text('paidBy') === 'transfer' &&
            text('transferReference') && { transferReference: text('transferReference') }),
        }
  return { reference, said: { ...said, ...(note && { note }) } as SaidStop }
}
