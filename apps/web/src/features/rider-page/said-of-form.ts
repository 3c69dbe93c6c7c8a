import { noSum, readNaira } from '#/trade/desk/read-naira.ts'
import { inNaira } from './so-far.ts'
import type { SaidStop } from './stop-outbox.ts'

/** What follows what was said where the office, or somebody with another phone, has said otherwise. */
export const notCounted = 'Somebody has said otherwise, so this is not counted. Ring the office.'

/**
 * What a form of a stop says, with script and without. What was not chosen, or is none, is sent as it is: the server
 * says so. The lists of what can be chosen stay with the server, which has written them into the page.
 */
export function saidOfForm(form: FormData): {
  readonly reference: string
  readonly said: SaidStop
  /** Id of the word of this stop that the page shows. */
  readonly after: string | undefined
} {
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
  return { reference, after: text('after') || undefined, said: { ...said, ...(note && { note }) } as SaidStop }
}

/**
 * The same in words.
 * @param chosen the reason or the way of paying, as the page has it
 */
export function saidInWords({ outcome, sumNaira = 0 }: SaidStop, chosen: string): string {
  const words = chosen.trim().toLowerCase()
  return outcome === 'failed' ? `Not delivered: ${words}` : `Delivered, ${inNaira(sumNaira)} ${words}`
}

/** What is wrong with a sum that was typed; undefined where nothing is. */
export function wrongSum(typed: string, mostNaira: number): string | undefined {
  const digits = typed.replace(/[₦N,\s]/g, '')
  if (/^\d+$/.test(digits) && Number(digits) > mostNaira) return `A sum is at most ${inNaira(mostNaira)}.`
  return readNaira(typed) === undefined ? noSum : undefined
}

/** Whether a sum is so far from the agreed one that it is rather mistyped than taken. */
export function isOddSum(sumNaira: number, agreedNaira: number): boolean {
  return agreedNaira > 0 && (sumNaira > 2 * agreedNaira || 2 * sumNaira < agreedNaira)
}
