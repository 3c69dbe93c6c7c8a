import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { type FormKey, forgetTyped, keepTyped, readTyped } from '#/trade/desk/typed-store.ts'
import { differingFields } from './both-changed.ts'
import type { PartValues } from './part-action.ts'

interface KeptDraft {
  readonly formKey: FormKey
  /** What the form begins with where nothing is kept. */
  readonly first: PartValues
  /** The last version; undefined for a part that is not there yet. */
  readonly version: number | undefined
  /** Whether the last version is this person's own, and was saved a moment ago. */
  readonly isJustSaved: boolean
  /** Whether the form came back from the server with what was sent without script: that is newer than what is kept. */
  readonly isAnswered: boolean
  /** Puts what is typed onto what is saved by now. @param version on which it was typed */
  readonly catchUp: (version: string | undefined) => Promise<{ readonly values: PartValues; readonly isSame: boolean }>
  /** Called when what was kept was of an earlier version: it stands on the last one now, or that says it already. */
  readonly onCaughtUp: (values: PartValues | undefined) => void
}

/**
 * What was typed here on an earlier visit, and not saved. Whoever comes back is told, so that nobody takes it for what
 * the pages say; what others have saved meanwhile is not undone by it.
 * @returns whether it is back on the last version
 */
export function useKeptDraft({ formKey, first, version, isJustSaved, isAnswered, catchUp, onCaughtUp }: KeptDraft) {
  const [isBack, setIsBack] = useState(false)
  const found = useRef<PartValues>(undefined)
  // Before the form itself keeps what was typed while the page woke up: that is not from an earlier visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useLayoutEffect(() => {
    if (isAnswered) return
    const kept = readTyped(formKey)?.values
    // Saved without script: what had been kept before is older. What is typed while script saves has that version.
    if (kept && isJustSaved && Number(kept.version) < Number(version)) forgetTyped(formKey)
    else found.current = kept
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const kept = found.current
    found.current = undefined
    if (!kept) return
    if (version === undefined || kept.version === String(version)) {
      if (differingFields({ ...first, ...kept }, first).length > 0) setIsBack(true)
      else forgetTyped(formKey)
      return
    }
    catchUp(kept.version).then(
      ({ values, isSame }) => {
        if (isSame) forgetTyped(formKey)
        else keepTyped(formKey, { values })
        onCaughtUp(isSame ? undefined : values)
      },
      (error: unknown) => {
        if (!(error instanceof NoAnswerError || error instanceof RefusedError)) throw error
        // The save itself finds out what has changed.
        setIsBack(true)
      },
    )
  }, [])
  return { isBack, setIsBack }
}
