import { type Call, RefusedError } from '#/shared/api/call.ts'
import type { FormAction } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'

/**
 * Runs a form of the desk, with script or without: `do` is `approve`, `reject`, `reply`, `show`, `unshow` or `delete`,
 * and each `id` a review. A decision on one review also saves the reply that was typed beside it. `proof` is what
 * proves the words that were refused before.
 * @returns what was done, in words
 * @throws what the call throws
 */
export async function applyDeskForm(form: FormData, call: Call): Promise<string> {
  const ids = form.getAll('id').map(String)
  const params = { id: ids[0] ?? '' }
  const reply = form.get('reply')
  const typed = String(form.get('proof') ?? '')
  const proof = typed.trim() ? { proof: typed } : {}
  const isReplyChanged = reply !== null && reply !== form.get('saved_reply')
  switch (form.get('do')) {
    case 'delete':
      return (await call('deleteReview', { params })).body.message
    case 'reply':
      return (await call('replyToReview', { params, body: { reply: String(reply ?? ''), ...proof } })).body.message
    case 'show':
      return (await call('chooseTestimonial', { params, body: { isShown: true, ...proof } })).body.message
    case 'unshow':
      return (await call('chooseTestimonial', { params, body: { isShown: false } })).body.message
    default: {
      if (isReplyChanged) await call('replyToReview', { params, body: { reply: String(reply), ...proof } })
      const status = form.get('do') === 'approve' ? 'approved' : 'rejected'
      return (await call('decideReviews', { body: { ids, status } })).body.message
    }
  }
}

/** What of a review can be saved with an owner's proof. */
export type Provable = 'reply' | 'testimonial'

/** What a refused form was about, where an owner's proof would let it through. */
export function askedProof(form: FormData, error: RefusedError): Provable | undefined {
  const { code, fieldErrors } = error.failure
  if (code !== 'claims' && !fieldErrors?.proof) return undefined
  return form.get('do') === 'show' ? 'testimonial' : 'reply'
}

/** Handles the desk's forms without script. */
export const reviewsDeskForm: FormAction = async ({ form, call, url }) => {
  try {
    await applyDeskForm(form, call)
    return { redirectTo: `${url.pathname}${url.search}` }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const { message } = error.failure
    const toProve = askedProof(form, error)
    const values = {
      ...readValues(form, form.getAll('id').length === 1 ? ['id', 'reply'] : []),
      ...(toProve && { toProve }),
    }
    return {
      status: error.status,
      submission: { kind: 'refused', form: 'reviews-desk', values, fieldErrors: {}, message },
    }
  }
}
