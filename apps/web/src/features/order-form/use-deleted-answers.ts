import { type RefObject, useEffect } from 'react'
import { loadFill } from './use-order-submission.ts'
import { useOrderOutbox } from './use-outbox.ts'

/**
 * Fills the empty fields of a form with what was typed into deleted orders.
 * @param isAsked whether the questions are on the screen
 */
export function useDeletedAnswers(form: RefObject<HTMLFormElement | null>, isAsked: boolean): void {
  const outbox = useOrderOutbox()
  useEffect(() => {
    if (isAsked && outbox.length > 0) void loadFill().then((fill) => fill?.fillEmpty(form.current, outbox))
  }, [form, isAsked, outbox])
}
