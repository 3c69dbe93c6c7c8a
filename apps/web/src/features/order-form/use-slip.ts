import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OutboxOrder } from './outbox.ts'
import { standsOn } from './outbox.ts'
import type { OrderStage } from './use-order-submission.ts'
import { useOrderOutbox } from './use-outbox.ts'

/** What a form shows of the order that it has placed. */
export interface Slip {
  readonly intentId: string
  readonly reference: string | undefined
  readonly confirmationPath: string | undefined
  /** Whether nothing had become of the order when the device heard of it. */
  readonly isNew: boolean
  /** The number that we call, or as much of it as is known here. */
  readonly phone: string
}

interface SlipFacts {
  readonly form: RefObject<HTMLFormElement | null>
  readonly stage: OrderStage
  /** Name of the page whose orders are remembered; undefined where the route shows them outside the form. */
  readonly page: string | undefined
  /** Id of the order after which the form was asked for again. */
  readonly done: string | undefined
}

/**
 * The slip that replaces the form once its order is stored: from the moment the dialog is closed, and again after a
 * reload or Back, for as long as the device remembers. Somebody who is filling in the form is not disturbed.
 */
export function useSlip({ form, stage, page, done }: SlipFacts) {
  const slipRef = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  const [remembered, setRemembered] = useState<OutboxOrder>()
  const latest = useOrderOutbox()
    .filter((each) => page !== undefined && standsOn(page, each))
    .at(-1)
  const isClosed = stage.name === 'stored' && stage.isClosed === true
  const isBusy = stage.name === 'sending' || (stage.name === 'stored' && !isClosed)
  const isShown = isClosed || (remembered !== undefined && remembered.intentId !== done)

  useEffect(() => {
    if (isBusy) return
    const focused = form.current?.contains(document.activeElement) ? document.activeElement : null
    if (latest && focused?.matches('input, select, textarea')) return
    takesFocus.current = focused !== null
    setRemembered(latest)
  }, [form, latest, isBusy])

  useEffect(() => {
    if (isClosed || (isShown && takesFocus.current)) slipRef.current?.focus()
  }, [isClosed, isShown])

  if (isClosed) return { slipRef, slip: slipOf(stage, stage.order.phone) }
  return { slipRef, slip: remembered && isShown ? slipOf(remembered) : undefined }
}

/** The slip of an order. The device keeps no more of the phone number than the confirmation shows. */
export function slipOf(
  { intentId, receipt, phoneEnding }: Pick<OutboxOrder, 'intentId' | 'receipt' | 'phoneEnding'>,
  phone = `the number ending in ${phoneEnding}`,
): Slip {
  const { reference, confirmationPath, stage = 'received' } = receipt ?? {}
  return { intentId, phone, reference, confirmationPath, isNew: stage === 'received' }
}
