import type { PriceList } from '@divine/contracts/catalogue/prices'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Answers that the page already knows, such as the topic that it is about. */
export interface KnownAnswers {
  readonly supplement?: string | undefined
  readonly bottle?: number | undefined
  /** The price list that the number was chosen from. */
  readonly prices?: PriceList | undefined
}

/** Follows what is chosen elsewhere on the page, such as a package, and leaves everything else in the form as it is. */
export function useKnownAnswers(
  form: RefObject<HTMLFormElement | null>,
  { supplement, bottle }: KnownAnswers,
  onChosen: () => void,
): void {
  const chosenAgain = useEffectEvent(onChosen)
  const before = useRef({ supplement, bottle })
  useEffect(() => {
    const isNew = supplement !== before.current.supplement || bottle !== before.current.bottle
    before.current = { supplement, bottle }
    if (!isNew) return
    chosenAgain()
    for (const [name, value] of Object.entries({ supplement, bottle })) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLSelectElement) || value === undefined || field.value === String(value)) continue
      field.value = String(value)
      // So that the price is updated.
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, [form, supplement, bottle])
}
