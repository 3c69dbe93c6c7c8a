import { topics } from '@divine/contracts/topics'
import { placeOrderByForm } from '#/features/order-form/order-form-action.ts'
import { signInByForm, signOutByForm } from '#/features/staff-session/session-actions.ts'
import type { FormAction } from '#/shared/forms/form-action.ts'

/** What the server does with a form that arrives without script, by the path that it was sent to. */
export const formActions: Readonly<Record<string, FormAction>> = {
  '/contact': placeOrderByForm,
  ...Object.fromEntries(topics.map(({ slug }) => [`/product/${slug}`, placeOrderByForm])),
  '/login': signInByForm,
  '/logout': signOutByForm,
}
