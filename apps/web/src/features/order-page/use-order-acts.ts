import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { isToCall } from '@divine/contracts/orders/stages'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { dropAct, type WaitingAct } from '#/trade/desk/act-outbox.ts'
import { clashesWith, onNewest } from '#/trade/desk/clashes.ts'
import { valuesOf } from '#/trade/desk/draft-form.tsx'
import { forgetOnceStored, forgetTyped, typedSince } from '#/trade/desk/typed-store.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import { actOfForm, type FormValues, valuesOfAct } from './act-of-form.ts'
import { type Claim, claim, claimingOf, holderIn, letGo, takeNext } from './claiming.ts'
import { openAttempt } from './history-facts.ts'
import { act, asksFirst, sendKept } from './order-act.ts'
import type { OrderSearch } from './order-search.ts'
import type { NotDone } from './page-context.ts'
import { stopMessages, stoppingOf } from './stopping.ts'
import { isOverPage } from './use-back-closes.ts'

interface Parts {
  readonly call: Call
  readonly email: string
  readonly order: WholeOrder
  setOrder(order: WholeOrder): void
  setClaim(claim: Claim | null): void
  /** Reads the order anew; what is being read at that moment does not count. */
  refresh(): void
  /** The colleague who has the buyer now. */
  readonly holder: Claim | undefined
  /** Other orders to call that this tab has read. */
  readonly atHand: readonly WholeOrder[]
  /** What was answered to a form without script. */
  readonly answered: NotDone | undefined
  /** Opens a sheet of this order, or closes it. */
  show(search: OrderSearch): void
}

/** Sends the forms of an order's page by script, one after the other, and remembers what was not done. */
export function useOrderActs(parts: Parts) {
  const { call, email, order, setOrder, setClaim, refresh, holder, atHand, answered, show } = parts
  const navigate = useNavigate()
  const router = useRouter()
  const may = useMay()
  const catalogue = useCatalogue()
  const [notDone, setNotDone] = useState(answered)
  const { isSending, begin, end } = useSending()
  const { reference } = order
  const latest = useRef(order)
  latest.current = order

  /** Stays on this order, or goes to another one: in place of what is open over this one. */
  async function go(search: OrderSearch, to = reference): Promise<void> {
    if (to === reference) show(search)
    else await navigate({ to: '/orders/$reference', params: { reference: to }, search, replace: isOverPage() })
  }

  async function openNext(left?: string): Promise<void> {
    const owed = [latest.current, ...atHand].find(
      (other) => other.reference !== left && isToCall(other) && openAttempt(other)?.actor === email,
    )
    if (owed) {
      const message = `First say what came of the call to ${owed.fullname}.`
      setNotDone({ form: 'next', values: {}, fieldErrors: {}, message })
      return go({ sheet: 'outcomes' }, owed.reference)
    }
    try {
      const next = await takeNext(call)
      if (next) return go(left ? { left } : {}, next)
      setNotDone({ form: 'next', values: {}, fieldErrors: {}, message: 'Nobody else waits to be called.' })
    } catch (error) {
      const why = whyNot(error, { form: 'next' })
      setNotDone(error instanceof NoAnswerError ? { ...why, message: nextNeedsNetwork } : why)
    }
    // What was said before is stored, whatever became of the next buyer.
    if (left) show({ left })
  }

  async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (!begin()) return
    const values = valuesOf(form, submitter)
    const about = new URL(form.action).pathname.split('/').at(-1) ?? reference
    try {
      await run(form, values, about)
    } catch (error) {
      const other = holderIn(error)
      if (other) setClaim(other)
      setNotDone(whyNot(error, values))
    } finally {
      end()
    }
  }

  async function run(form: HTMLFormElement, values: FormValues, about: string): Promise<void> {
    const formKey = { email, reference: about, form: values.form ?? '' }
    const claiming = claimingOf(values)
    if (claiming) {
      setClaim(await claim(call, about, claiming))
      setNotDone(undefined)
      forgetTyped(formKey)
      if (claiming.kind === 'hand-back') await router.navigate({ href: '/orders', replace: isOverPage() })
      else show({})
      return
    }
    const stopping = stoppingOf(values)
    if (stopping !== undefined) {
      const areMessagesStopped = await stopMessages(call, about, stopping)
      setOrder({ ...latest.current, areMessagesStopped })
      // It is no event, and changes no version: a reading from before would count as well.
      refresh()
      setNotDone(undefined)
      return
    }
    if (values.do === 'next') return openNext(values.left)
    if (values.keep === 'theirs') {
      forgetTyped(formKey)
      if (values.again) await dropAct(values.again)
      setNotDone(undefined)
      show({})
      return
    }
    const isHere = about === reference
    const asked = actOfForm(catalogue, about, values)
    const clashes = isHere && !('fieldErrors' in asked) ? clashesWith(latest.current, asked) : []
    if (clashes.length > 0) {
      setNotDone({ form: formKey.form, values, fieldErrors: {}, clashes })
      return
    }
    const seen = actOfForm(catalogue, about, values, isHere ? latest.current : undefined)
    if ('fieldErrors' in seen) {
      setNotDone({ form: formKey.form, values, fieldErrors: seen.fieldErrors })
      return
    }
    if (isHere && holder && asksFirst(seen) && !values.although) {
      setNotDone({ form: formKey.form, values, fieldErrors: {}, isHeld: true })
      return
    }
    const wanted = onNewest(seen, isHere ? latest.current : undefined)
    const forgetSent = forgetOnceStored(formKey, values.do === 'note')
    const acted = await act(sendKept(call, email), wanted)
    if (acted.kind !== 'waiting' && isHere) setOrder(acted.order)
    if (acted.kind === 'clash') {
      setNotDone({ form: formKey.form, values, fieldErrors: {}, clashes: acted.clashes })
      return
    }
    forgetSent(acted.kind === 'waiting' ? undefined : acted.order.version)
    if (values.again) await dropAct(values.again)
    setNotDone(undefined)
    if (acted.kind === 'waiting') {
      emptyNote(form, values.note)
      // What came of the call is said, though it is not sent yet: the next buyer is next. A note is written beside
      // whatever sheet was opened since.
      if (isHere && values.do !== 'note') show(values.do === 'move' ? { left: about } : { sheet: 'none' })
      return
    }
    await afterwards(form, values, about)
  }

  /**
   * Does an act again that was refused once, on the order as it is now. It stays on the device until that is decided.
   */
  async function again({ intentId, act: wanted, doneAt, onVersion }: WaitingAct): Promise<void> {
    if (!begin()) return
    try {
      const acted = await act(sendKept(call, email), { reference, onVersion, act: wanted, doneAt })
      if (acted.kind !== 'waiting') setOrder(acted.order)
      if (acted.kind !== 'clash') return await dropAct(intentId)
      const values = { ...valuesOfAct(wanted), form: 'again', version: String(onVersion), again: intentId }
      setNotDone({ form: 'again', values, fieldErrors: {}, clashes: acted.clashes })
    } catch (error) {
      setNotDone(whyNot(error, { form: 'again' }))
    } finally {
      end()
    }
  }

  async function afterwards(form: HTMLFormElement, values: FormValues, about: string): Promise<void> {
    switch (values.do) {
      case 'move':
        return values.then === 'next' ? openNext(about) : go({ left: about }, about)
      case 'note':
        return emptyNote(form, values.note)
      case 'attempt':
        return askForOutcome()
      case 'check':
        return
      case 'take-back':
        return go({ sheet: 'none', ...(await released(values.release)) }, about)
      default:
        return go({}, about)
    }
  }

  /** Who takes up the buyer before again leaves this one, whom they have not called, to the others. */
  async function released(left: string | undefined): Promise<OrderSearch> {
    if (!left) return {}
    setClaim(await letGo(call, left))
    return { released: left }
  }

  /** Who calls a buyer has them. Where that cannot be said now, the call goes on all the same. */
  async function take(): Promise<void> {
    try {
      setClaim(await claim(call, reference, { kind: 'take' }))
    } catch (error) {
      const other = holderIn(error)
      if (other) setClaim(other)
    }
  }

  /** What came of the call, where there was one to make. */
  function askForOutcome(): void {
    if (isToCall(latest.current)) show({ sheet: 'outcomes' })
  }

  /** Notes that the buyer is called or written to; the page goes on at once. */
  async function attempt(by: 'call' | 'whatsapp'): Promise<void> {
    setNotDone(undefined)
    if (may('takeBuyer')) void take()
    const onVersion = latest.current.version
    const noted = act(sendKept(call, email), { reference, onVersion, act: { name: 'noteAttempt', body: { by } } })
    askForOutcome()
    try {
      const acted = await noted
      if (acted.kind !== 'waiting') setOrder(acted.order)
    } catch (error) {
      setNotDone(whyNot(error, { form: 'attempt' }))
    }
  }

  return { notDone, isSending, submit, attempt, again, dismiss: () => setNotDone(undefined) }
}

/** A buyer is given to one agent only, which no phone can know by itself. */
const nextNeedsNetwork =
  'The next buyer needs a network, so that nobody else calls them too. Calls work without it: go on with a buyer whose page you have had open.'

/** A note that is kept is no longer typed; what was typed after it is. */
function emptyNote(form: HTMLFormElement, kept = ''): void {
  const field = form.elements.namedItem('note')
  if (field instanceof HTMLTextAreaElement) field.value = typedSince(field.value, kept)
}

/** Why something was not done, in words. @throws the error itself where it is none of the network or the API */
function whyNot(error: unknown, values: FormValues): NotDone {
  const form = values.form ?? ''
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Nothing typed is lost: try again when there is network. It counts once.'
    return { form, values, fieldErrors: {}, message }
  }
  if (!(error instanceof RefusedError)) throw error
  const { message, fieldErrors = {} } = error.failure
  const isFieldToBlame = Object.keys(fieldErrors).length > 0
  return {
    form,
    values,
    fieldErrors,
    message: isFieldToBlame ? undefined : message,
    isSignedOut: error.status === 401,
  }
}
