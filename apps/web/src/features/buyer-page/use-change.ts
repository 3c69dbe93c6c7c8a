import type { OrderConfirmation } from '@divine/contracts/calls/orders'
import type { BuyerAct } from '@divine/contracts/orders/buyer-acts'
import { useState } from 'react'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { actField, type ChangeValues, isAct, sendChange, type Trouble } from './change-values.ts'

/** How far a change of the order has got. */
export interface Change {
  /** What is wrong with it. Each refusal has a number of its own, so that the next one is said as well. */
  readonly trouble: (Trouble & { readonly count: number }) | undefined
  /** It may have arrived, where `isOpen`, or has not. */
  readonly failed: { readonly act: BuyerAct; readonly isOpen: boolean } | undefined
  readonly sending: BuyerAct | undefined
  submit(act: BuyerAct, values: ChangeValues): Promise<void>
}

interface UseChangeParts {
  readonly call: Call
  readonly token: string
  /** What a form without script sent and why it was refused, if this page answers one. */
  readonly refused: RefusedForm | undefined
  /** Shows the order as it is now. */
  show(order: OrderConfirmation): void
  /** Says that a change is stored. */
  onChanged(act: BuyerAct): void
}

/**
 * Sends a change of the order, and reads the order again: also where it has moved on meanwhile. What was typed stays.
 */
export function useChange({ call, token, refused, show, onChanged }: UseChangeParts): Change {
  const [state, setState] = useState<Omit<Change, 'submit'>>(() => ({
    trouble: refused && troubleOf(refused),
    failed: undefined,
    sending: undefined,
  }))
  const count = (state.trouble?.count ?? 0) + 1
  const nothing = { trouble: undefined, failed: undefined, sending: undefined }

  /** Where the order cannot be read just now, what was typed counts for more. */
  async function showAsItIs(): Promise<void> {
    try {
      show((await call('getConfirmation', { params: { token } })).body)
    } catch {
      // What stands in the way is said in any case.
    }
  }

  return {
    ...state,
    async submit(act, values) {
      if (state.sending) return
      setState({ ...nothing, sending: act })
      try {
        show(await sendChange(call, token, act, values))
        setState(nothing)
        onChanged(act)
      } catch (error) {
        if (!(error instanceof RefusedError) || error.status >= 500) {
          setState({ ...nothing, failed: { act, isOpen: !(error instanceof RefusedError) } })
          return
        }
        if (error.status === 409) await showAsItIs()
        const { fieldErrors = {}, message } = error.failure
        const isFieldToBlame = Object.keys(fieldErrors).length > 0
        setState({
          ...nothing,
          trouble: { act, values, count, fieldErrors, message: isFieldToBlame ? undefined : message },
        })
      }
    },
  }
}

function troubleOf({ values, fieldErrors, message }: RefusedForm): Change['trouble'] {
  const act = values[actField]
  return isAct(act) ? { act, values, fieldErrors, message, count: 0 } : undefined
}
