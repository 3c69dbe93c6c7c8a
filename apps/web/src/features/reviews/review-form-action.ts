import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { checkReview } from './check-review.ts'
import { reviewFields, saveField } from './review-fields.ts'
import { sentSearch } from './review-search.ts'

/** Takes a review from a native form. The same words twice are one review, so it needs no id. */
export const writeReviewByForm: FormAction = async ({ form, call, catalogue, url }) => {
  const values = readValues(form, [...reviewFields, saveField])
  const result = checkReview(catalogue, values)
  if ('fieldErrors' in result) {
    return { status: 400, submission: { kind: 'refused', form: 'review', values, fieldErrors: result.fieldErrors } }
  }
  try {
    await call('writeReview', { body: result.checked })
    return { redirectTo: `${url.pathname}?${new URLSearchParams(sentSearch)}#reviews` }
  } catch (error) {
    return refusedForm('review', values, error)
  }
}
