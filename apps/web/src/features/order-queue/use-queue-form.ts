import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import type { ShownForm } from '#/shared/forms/submission.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { leadToSignIn } from '#/trade/desk/lead-to-sign-in.ts'
import { forgetTyped } from '#/trade/desk/typed-store.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import { bulkFormKey, filterFormKey } from './form-keys.ts'
import {
  applyQueueForm,
  noAnswer,
  type QueueReport,
  readShownReport,
  type ShownReport,
  wholeRefusal,
} from './queue-action.ts'
import type { QueueSearch } from './queue-search.ts'

interface QueueFormOptions {
  readonly call: Call
  readonly search: QueueSearch
  /** Email of who looks at it. */
  readonly me: string
  /** Id of what is done with several orders, should it be done without script. */
  readonly act: string
  /** What a form without script was answered with. */
  readonly shown: ShownForm | undefined
  /** Something was done, with these orders. */
  readonly onDone: (references: readonly string[]) => void
}

/** What Next buyer says beside the order that it would open. */
const yoursAlready: QueueReport = {
  said: 'The buyer who is open beside this list is yours and not called yet. Call them first, or hand them back.',
  isRefused: false,
  done: [],
  left: [],
}

/** Sends the forms of the queue with script, and has what came of the last one, here or without script. */
export function useQueueForm({ call, search, me, act, shown, onDone }: QueueFormOptions) {
  const router = useRouter()
  const [report, setReport] = useState<QueueReport | ShownReport | undefined>(() => shown && readShownReport(shown))
  const { isSending, begin, end } = useSending()
  const actId = useRef(act)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!begin()) return
    const form = event.currentTarget
    const sent = new FormData(form, (event.nativeEvent as SubmitEvent).submitter)
    sent.set('act', actId.current)
    try {
      const outcome = await applyQueueForm(sent, call, search)
      if ('opens' in outcome) {
        const isOpen = router.state.location.pathname === outcome.opens
        setReport(isOpen ? yoursAlready : undefined)
        if (!isOpen) await router.navigate({ to: outcome.opens })
        return
      }
      if ('shows' in outcome) {
        setReport(undefined)
        router.history.push(outcome.shows)
        return
      }
      if ('downloads' in outcome) {
        // Without a network the browser would show its own page in place of the desk.
        if (!navigator.onLine) throw new NoAnswerError('There is no network')
        setReport(undefined)
        location.assign(outcome.downloads)
        return
      }
      setReport(outcome)
      // Until a move is answered it keeps its id, whatever else is done meanwhile: sent again it is the same.
      if (!outcome.isRefused && sent.get('do') === 'move') actId.current = mintIntentId()
      if (!outcome.isRefused) {
        const typed = { move: bulkFormKey, keep: filterFormKey }[String(sent.get('do'))]
        if (typed) forgetTyped(typed(me))
        for (const part of form.querySelectorAll('details')) part.open = false
      }
      onDone(outcome.done)
      if (outcome.changesViews) await router.invalidate()
    } catch (error) {
      if (error instanceof RefusedError && error.status === 401) {
        await leadToSignIn(router)
      } else setReport({ said: whyNot(error, sent.has('reference')), isRefused: true, done: [], left: [] })
    } finally {
      end()
    }
  }

  /** Says why a key or a press does nothing. */
  function tell(said: string): void {
    setReport({ said, isRefused: true, done: [], left: [] })
  }
  return { report, isSending, send, tell, closeReport: () => setReport(undefined) }
}

/** Why there is no answer to show. */
function whyNot(error: unknown, isOfSeveral: boolean): string {
  if (error instanceof NoAnswerError) return noAnswer
  if (!(error instanceof RefusedError)) throw error
  return wholeRefusal(error, isOfSeveral)
}
