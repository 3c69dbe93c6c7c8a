import { type Call, RefusedError } from '#/shared/api/call.ts'
import { type FormAction, signInAgain } from '#/shared/forms/form-action.ts'

/**
 * Runs a form of the desk, with script or without: `do` is `approve`, `reject`, `reply` or `delete`, and
 * each `id` a review. A decision on one review also saves the reply that was typed beside it.
 * @returns what was done, in words
 * @throws what the call throws
 */
export async function applyDeskForm(form: FormData, call: Call): Promise<string> {
  const ids = form.getAll('id').map(String)
  const params = { id: ids[0] ?? '' }
  const reply = form.get('reply')
  const isReplyChanged = reply !== null && reply !== form.get('saved_reply')
  switch (form.get('do')) {
    case 'delete':
      return (await call('deleteReview', { params })).body.message
    case 'reply':
      return (await call('replyToReview', { params, body: { reply: String(reply ?? '') } })).body.message
    default: {
      if (isReplyChanged) await call('replyToReview', { params, body: { reply: String(reply) } })
      const status = form.get('do') === 'approve' ? 'approved' : 'rejected'
      return (await call('decideReviews', { body: { ids, status } })).body.message
    }
  }
}

/** Handles the desk's forms without script. */
export const reviewsDeskForm: FormAction = async ({ form, call, url }) => {
  const here = `${url.pathname}${url.search}`
  try {
    await applyDeskForm(form, call)
    return { redirectTo: here }
  } catch (error) {
    const outcome = signInAgain(here, error)
    if (outcome) return outcome
    if (!(error instanceof RefusedError)) throw error
    const { message } = error.failure
    return {
      status: error.status,
      submission: { kind: 'refused', form: 'reviews-desk', values: {}, fieldErrors: {}, message },
    }
  }
}
