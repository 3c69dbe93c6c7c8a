import type { ClaimMark } from '@divine/contracts/texts/claims'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { type FoundClaim, newClaimsIn } from './claim-finding.ts'

/** How long after the last key the text is looked at, in milliseconds. */
const pauseMs = 600

/** Finds the claims in a plain text. */
export type FindClaims = (text: string) => Promise<readonly ClaimMark[]>

/** The finder of whoever calls like this. */
export const claimFinder =
  (call: Call): FindClaims =>
  async (text) =>
    (await call('markClaims', { body: { text } })).body.marks

/**
 * What the claim gate finds while somebody writes: asked once they pause, and not without a network. It is advice
 * alone: where no answer comes, the save says the same.
 * @param find must stay the same from one rendering to the next
 * @param before the plain text that is saved: what it promises may stay
 * @returns what was found, and what has to be called with each change of the text
 */
export function useClaimMarks(find: FindClaims, before: () => string) {
  const [found, setFound] = useState<readonly FoundClaim[]>([])
  const timer = useRef<number>(undefined)
  const turn = useRef(0)
  const saved = useRef(before)
  useEffect(() => {
    saved.current = before
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const check = useCallback(
    (read: () => string) => {
      window.clearTimeout(timer.current)
      const own = ++turn.current
      timer.current = window.setTimeout(() => {
        if (!navigator.onLine) return
        const text = read()
        find(text).then(
          (marks) => {
            // What was typed meanwhile is looked at in its own turn.
            if (own === turn.current) setFound(newClaimsIn(saved.current(), text, marks))
          },
          () => undefined,
        )
      }, pauseMs)
    },
    [find],
  )
  return { found, check }
}
