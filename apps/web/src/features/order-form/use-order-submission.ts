import type { OrderReceipt } from '@divine/contracts/calls/orders'
import { answerNames } from '@divine/contracts/orders/answers'
import { readCart } from '@divine/contracts/orders/cart-lines'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { askForBackgroundSync, hindranceOf, isFinal, prepareBackgroundSync } from '#/shared/outbox/sending.ts'
import { putBack, takeOut } from '#/trade/cart.ts'
import { type Order, type OrderValues, uncheckedOrder } from './order.ts'
import { aboutProduct, questions } from './order-questions.tsx'
import {
  DeletedError,
  dropOrder,
  keepOrder,
  markDone,
  markHindered,
  markRefused,
  mayHaveReachedUs,
  type OutboxOrder,
  orderOutbox,
  readOutbox,
  sendOrder,
  takeInHand,
} from './outbox.ts'
import type { StageWords } from './stage-words.ts'
import { originOfVisit } from './where-from.ts'

/** Waits before the first, second and third try, in milliseconds. */
const pausesMs = [0, 1_000, 3_000] as const
/** After this time without an outcome the visitor is told where the order is. A try alone may take longer. */
const patienceMs = 8_000
/** Longest wait for the rules, in milliseconds: without them the server checks the answers. */
const rulesMs = 4_000

export interface Trouble {
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly message?: string | undefined
}

/** How far the order is. */
export type OrderStage =
  | { readonly name: 'filling'; readonly trouble?: Trouble | undefined }
  /** `slow` once the visitor has waited long enough: what is being sent, and whether this device keeps it. */
  | { readonly name: 'sending'; readonly slow?: { readonly order: Order; readonly isKept: boolean } }
  /** `isClosed` once the visitor has closed the dialogue. */
  | {
      readonly name: 'stored'
      readonly intentId: string
      readonly order: Order
      readonly receipt: OrderReceipt
      /** Whether the same had been ordered before: then it is that order. */
      readonly isRepeat: boolean
      /** How far that order is, in words, where it is more than received. */
      readonly words: StageWords | undefined
      /** The cart's lines that a second order would take out, as one text. */
      readonly goods?: string | undefined
      readonly isClosed?: boolean
    }
  /** Safe on the device, and sent in the background. */
  | { readonly name: 'waiting'; readonly intentId: string }
  /** Not stored as far as anybody knows, and this browser keeps nothing. `isOpen` where a try was never answered. */
  | { readonly name: 'failed'; readonly order: Order; readonly isOpen: boolean }

/**
 * Sends the form's answers to the server: checks them, keeps them on the device before the first try, tries three
 * times, and tells at each moment how far the order is. Pressing Submit again on the same answers is the same order.
 *
 * @param submission what a form without script sent and why it was refused, if this page answers one
 * @param page name of the page, so that the slip of its order is found again
 */
export function useOrderSubmission(submission: RefusedForm | undefined, page: string) {
  const { call, catalogue } = useRouteContext({ from: rootRouteId })
  const [stage, setStage] = useState<OrderStage>({ name: 'filling', trouble: submission })
  // Minted before anything is sent, so that no two requests of one intent have different ids.
  const intentId = useRef<string>(undefined)
  const isPrepared = useRef(false)
  useEffect(() => {
    intentId.current ??= mintIntentId()
  }, [])
  // Name of the page for as long as the form is on it.
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = page
    return () => {
      here.current = undefined
    }
  }, [page])

  // The background sync or another tab may send the order that this form shows as waiting; the saved order then says
  // so.
  const waitingFor = stage.name === 'waiting' ? stage.intentId : undefined
  useEffect(() => {
    if (!waitingFor) return
    async function look(): Promise<void> {
      const kept = (await readOutbox()).find((each) => each.intentId === waitingFor)
      if (kept?.state !== 'waiting') setStage({ name: 'filling' })
    }
    void look()
    return orderOutbox.onChange(look)
  }, [waitingFor])

  async function submit(values: OrderValues): Promise<void> {
    const sending: OrderStage = { name: 'sending' }
    setStage(sending)
    const patience = sleep(patienceMs)
    const check = await Promise.race([loadCheck(), sleep(rulesMs)])
    // Without the rules only what is missing is found; the server checks the rest when it reaches it.
    const checked = check
      ? check.checkOrder(catalogue, values)
      : (missing(values) ?? { checked: uncheckedOrder(catalogue, values) })
    if ('fieldErrors' in checked) return setStage({ name: 'filling', trouble: checked })
    const order = { ...checked.checked, ...originOfVisit(), elapsedMs: Math.round(performance.now()) }
    const kept = await keepOrder(intentId.current ?? mintIntentId(), order, page, values)
    intentId.current = mintIntentId()
    const isLasting = orderOutbox.isLasting()
    const goods = readCart(values.lines ?? '')
    // From here on they are in the outbox, whoever sends the order in the end; goods are never in both.
    if (isLasting) takeOut(call, goods)
    void patience.then(() =>
      setStage((now) => (now === sending ? { name: 'sending', slow: { order, isKept: isLasting } } : now)),
    )
    const outcome = await deliver(call, kept, order, here)
    const isRepeat = outcome.name === 'stored' && outcome.isRepeat
    if (outcome.name === 'stored' && !isRepeat && !isLasting) takeOut(call, goods)
    // What was ordered before has other goods, unless the buyer says that these are meant as well.
    if (isLasting && (isRepeat || (outcome.name === 'filling' && outcome.trouble))) putBack(call, goods)
    setStage(isRepeat ? { ...outcome, goods: values.lines } : outcome)
  }

  /** Removes the slip in every tab: the visitor asks for the form again. */
  function goOn(received: string): void {
    setStage({ name: 'filling' })
    void markDone(received)
  }

  /** Loads what submitting needs, once, while there is a network: called when somebody begins to fill in the form. */
  function prepare(): void {
    if (isPrepared.current || !navigator.onLine) return
    isPrepared.current = true
    void loadCheck()
    void prepareBackgroundSync()
  }

  function close(): void {
    setStage((now) => (now.name === 'stored' ? { ...now, isClosed: true } : now))
  }

  return { stage, prepare, submit, close, goOn }
}

/** The rules of the form; undefined if the network failed before they arrived. */
export function loadCheck() {
  void loadFill()
  return import('./check-order.ts').catch(() => undefined)
}

/** What fills in a form. It is loaded with the rules, for whoever deletes an order after the network has gone. */
export function loadFill() {
  return import('./fill-empty.ts').catch(() => undefined)
}

/** The questions that every order answers and these values do not, each with its message. */
function missing(values: OrderValues): Trouble | undefined {
  const asked = [...answerNames.filter((name) => !questions[name].optional), ...(values.lines ? [] : aboutProduct)]
  const open = asked.filter((name) => !values[name]?.trim())
  if (open.length === 0) return undefined
  return { fieldErrors: Object.fromEntries(open.map((name) => [name, `Please fill in: ${questions[name].label}.`])) }
}

/** How far an order is that was there before. Few ever read it, so it is no part of what wakes a page up. */
async function wordsOf({ stage }: OrderReceipt): Promise<StageWords | undefined> {
  if (stage === 'received') return undefined
  const loaded = await import('./stage-words.ts').catch(() => undefined)
  return loaded?.stageWords[stage]
}

function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}

/** Name of the page while its form is there; undefined when the visitor has left it. */
type Here = RefObject<string | undefined>

async function deliver(call: Call, kept: OutboxOrder, order: Order, here: Here): Promise<OrderStage> {
  const letGo = takeInHand(kept.intentId)
  try {
    return await tryThrice(call, kept, order, here)
  } finally {
    letGo()
  }
}

async function tryThrice(call: Call, kept: OutboxOrder, order: Order, here: Here): Promise<OrderStage> {
  const { intentId } = kept
  // Who has left the form is told on whatever page they are.
  const told = () => (here.current ? { isSeen: true, isDone: false, page: here.current } : {})
  let hindrance = ''
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await sleep(pauseMs)
    try {
      const sent = await sendOrder(call, kept, order, told)
      return { name: 'stored', intentId, order, ...sent, words: await wordsOf(sent.receipt) }
    } catch (error) {
      if (error instanceof DeletedError) return { name: 'filling' }
      hindrance = hindranceOf(error)
      if (!isFinal(error)) continue
      const { fieldErrors = {}, message } = error.failure
      if (!here.current) {
        await markRefused(intentId, message)
        return { name: 'filling' }
      }
      await dropOrder(intentId)
      return {
        name: 'filling',
        trouble: { fieldErrors, message: Object.keys(fieldErrors).length > 0 ? undefined : message },
      }
    }
  }
  if (here.current && !orderOutbox.isLasting()) {
    // Its answers stay in the form, and who changes them means another order.
    const dropped = await dropOrder(intentId)
    return dropped ? { name: 'failed', order, isOpen: mayHaveReachedUs(dropped) } : { name: 'filling' }
  }
  await askForBackgroundSync()
  await markHindered(intentId, hindrance)
  return { name: 'waiting', intentId }
}
