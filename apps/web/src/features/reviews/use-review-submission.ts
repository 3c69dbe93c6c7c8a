import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { RefusedError } from '#/shared/api/call.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'

/** How far the review has got. */
export type ReviewStage =
  | { readonly name: 'filling'; readonly trouble?: Pick<RefusedForm, 'fieldErrors' | 'message'> | undefined }
  | { readonly name: 'sending' }
  | { readonly name: 'sent' }
  /** The words are still in the form. `isOpen` where no answer of ours came: then nobody can tell. */
  | { readonly name: 'failed'; readonly isOpen: boolean }

/**
 * Sends the form's answers to the server, and reports how far the review has got. Trying again is safe: the same
 * words of the same person are one review.
 * @param submission what a form without script sent and why it was refused, if this page answers one
 */
export function useReviewSubmission(submission: RefusedForm | undefined) {
  const { call, catalogue } = useRouteContext({ from: rootRouteId })
  const [stage, setStage] = useState<ReviewStage>({ name: 'filling', trouble: submission })
  const isPrepared = useRef(false)

  async function send(values: Readonly<Record<string, string>>): Promise<ReviewStage> {
    try {
      const { checkReview } = await import('./check-review.ts')
      const result = checkReview(catalogue, values)
      if ('fieldErrors' in result) return { name: 'filling', trouble: result }
      await call('writeReview', { body: { ...result.checked, elapsedMs: Math.round(performance.now()) } })
      return { name: 'sent' }
    } catch (error) {
      if (!(error instanceof RefusedError)) return { name: 'failed', isOpen: true }
      if (error.status >= 500) return { name: 'failed', isOpen: false }
      const { fieldErrors = {}, message } = error.failure
      const isFieldToBlame = Object.keys(fieldErrors).length > 0
      return { name: 'filling', trouble: { fieldErrors, message: isFieldToBlame ? undefined : message } }
    }
  }

  return {
    stage,
    async submit(values: Readonly<Record<string, string>>): Promise<ReviewStage['name']> {
      setStage({ name: 'sending' })
      const ended = await send(values)
      setStage(ended)
      return ended.name
    },
    /** Fetches what submitting needs, once: called when somebody begins to fill in the form. */
    prepare(): void {
      if (isPrepared.current) return
      isPrepared.current = true
      void import('./check-review.ts').catch(() => {})
    },
  }
}
