import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { isSessionEnd, refusedForm } from '#/shared/forms/form-action.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import { inOrder } from './shop-order.ts'

interface ShopOrder<Product> {
  /** In the order that was asked for last, from the moment it is asked for. */
  readonly products: readonly Product[]
  readonly refused: RefusedForm | undefined
  /** How often something was refused here: each is said anew. */
  readonly tries: number
  /**
   * Puts the products into this order. While one is being sent the next waits, and of several that wait only the last
   * is sent: each has all keys, and was made of the one before. A refusal puts everything back that was not stored.
   * @returns whether it was not refused
   * @throws what is neither the network's refusal nor the API's
   */
  place(keys: readonly string[]): Promise<boolean>
}

/**
 * The order of the products in the shop, as it is shown and changed.
 * @param saved as it was read last
 * @param said what was wrong with a press without script
 */
export function useShopOrder<Product extends { readonly key: string }>(
  call: Call,
  saved: readonly Product[],
  said: RefusedForm | undefined,
): ShopOrder<Product> {
  const router = useRouter()
  const [refused, setRefused] = useState(said)
  const [tries, setTries] = useState(0)
  const [asked, setAsked] = useState<readonly string[]>()
  const wanted = useRef<readonly string[]>(undefined)
  const { isSending, begin, end } = useSending()
  // What was stored last from here: the list is read again only after it.
  const stored = useRef<readonly string[]>(undefined)
  // What is asked for is shown until the list was read with it. A list that could not be read again is the same one.
  const [seen, setSeen] = useState(saved)
  if (seen !== saved) {
    setSeen(saved)
    if (!isSending) setAsked(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the list was read
  useEffect(() => {
    if (!isSending) stored.current = undefined
  }, [saved])

  async function place(keys: readonly string[]): Promise<boolean> {
    wanted.current = keys
    setAsked(keys)
    if (!begin()) return true
    try {
      for (let sent: readonly string[] | undefined; sent !== wanted.current; ) {
        sent = wanted.current
        const seen = stored.current ?? saved.map(({ key }) => key)
        await call('orderProducts', { body: { keys: [...sent], seen: [...seen] } })
        stored.current = sent
      }
      setRefused(undefined)
      return true
    } catch (error) {
      stored.current = undefined
      setAsked(undefined)
      setRefused(refusalOf(error))
      setTries((before) => before + 1)
      return false
    } finally {
      end()
      // Whoever was refused was too late for somebody else's change: that is shown.
      await router.invalidate()
    }
  }

  return { products: asked ? inOrder(saved, asked) : saved, refused, tries, place }
}

/** @throws the error itself where it is none of the network or the API */
function refusalOf(error: unknown): RefusedForm {
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Look at the list when there is network, and try again.'
    return { kind: 'refused', form: 'catalogue', values: {}, fieldErrors: {}, message }
  }
  const values = isSessionEnd(error) ? { isSignedOut: 'yes' } : {}
  return refusedForm('catalogue', values, error).submission
}
