import type { OrderReceipt } from '@divine/contracts/orders'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import type { Submission } from '#/shared/forms/submission.ts'
import { type Order, type OrderValues, uncheckedOrder } from './order.ts'
import {
  announce,
  dropOrder,
  isFinal,
  keepOrder,
  markSeen,
  mintIntentId,
  onOutboxChange,
  readOutbox,
  sendOrder,
} from './outbox.ts'
import { outboxStorage } from './outbox-storage.ts'
import { askForBackgroundSync, prepareBackgroundSync } from './sending.ts'

/** Waits before the first, second and third try, in milliseconds. */
const pausesMs = [0, 1_000, 3_000] as const

export interface Trouble {
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly message?: string | undefined
}

/** Where the order is. */
export type OrderStage =
  | { readonly name: 'filling'; readonly trouble?: Trouble | undefined }
  | { readonly name: 'sending' }
  | { readonly name: 'stored'; readonly order: Order; readonly receipt: OrderReceipt }
  /** Safe on the device, to be sent by itself. */
  | { readonly name: 'waiting'; readonly intentId: string }
  /** Not stored, and this browser keeps nothing. */
  | { readonly name: 'failed' }

/**
 * Takes the form's answers to the server: checks them, keeps them on the device before the first try, tries three
 * times, and says at each moment where the order is. Pressing Submit again on the same answers is the same order.
 *
 * @param submission what a form without script sent and why it was refused, when this page answers one
 */
export function useOrderSubmission(submission: Submission | undefined) {
  const call = useRouteContext({ from: rootRouteId, select: (context) => context.call })
  const [stage, setStage] = useState<OrderStage>({ name: 'filling', trouble: submission })
  // Minted before the first keystroke is sent, so that no two requests of one intent can have different ids.
  const intentId = useRef<string>(undefined)
  const isPrepared = useRef(false)
  useEffect(() => {
    intentId.current ??= mintIntentId()
  }, [])

  // The background sync or another tab may send the order that this form shows as waiting; its saved order says so.
  const waitingFor = stage.name === 'waiting' ? stage.intentId : undefined
  useEffect(() => {
    if (!waitingFor) return
    return onOutboxChange(async () => {
      const kept = (await readOutbox()).find((each) => each.intentId === waitingFor)
      if (kept?.state !== 'waiting') setStage({ name: 'filling' })
    })
  }, [waitingFor])

  async function submit(values: OrderValues): Promise<void> {
    setStage({ name: 'sending' })
    const check = await loadCheck()
    // Without the rules the answers are kept as they are; the server checks them when they reach it.
    const checked = check ? check.checkOrder(values) : { checked: uncheckedOrder(values) }
    if ('fieldErrors' in checked) return setStage({ name: 'filling', trouble: checked })
    const order = { ...checked.checked, elapsedMs: Math.round(performance.now()) }
    const kept = await keepOrder(intentId.current ?? mintIntentId(), order)
    intentId.current = mintIntentId()
    setStage(await deliver(call, kept.intentId, order))
  }

  /** Fetches what submitting needs, once, while there is a network: called when somebody begins to fill in the form. */
  function prepare(): void {
    if (isPrepared.current || !navigator.onLine) return
    isPrepared.current = true
    void loadCheck()
    void prepareBackgroundSync()
  }

  return { stage, prepare, submit, close: () => setStage({ name: 'filling' }) }
}

/** The rules of the form, or undefined where the network went before they came. */
export function loadCheck() {
  return import('./check-order.ts').catch(() => undefined)
}

async function deliver(call: Call, intentId: string, order: Order): Promise<OrderStage> {
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (!navigator.onLine) continue
    try {
      const receipt = await sendOrder(call, intentId, order)
      await markSeen(intentId)
      return { name: 'stored', order, receipt }
    } catch (error) {
      if (!isFinal(error)) continue
      await dropOrder(intentId)
      const { fieldErrors = {}, message } = error.failure
      return {
        name: 'filling',
        trouble: { fieldErrors, message: Object.keys(fieldErrors).length > 0 ? undefined : message },
      }
    }
  }
  if (!(await outboxStorage()).isLasting) return { name: 'failed' }
  await askForBackgroundSync()
  announce()
  return { name: 'waiting', intentId }
}
