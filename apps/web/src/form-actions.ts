import { type Catalogue, findProduct } from '@divine/contracts/catalogue/catalogue'
import { alertsByForm } from '#/features/alerts-desk/alerts-action.ts'
import { changeOrderByForm } from '#/features/buyer-page/change-order-action.ts'
import { findOrderByForm } from '#/features/buyer-page/find-order-action.ts'
import { stopMessagesByForm } from '#/features/buyer-page/stop-messages-action.ts'
import { isCartChange } from '#/features/cart/cart-fields.ts'
import { changeCartByForm } from '#/features/cart/cart-form-action.ts'
import { bottlePricesByForm } from '#/features/catalogue-desk/bottle-price-values.ts'
import { catalogueByForm } from '#/features/catalogue-desk/catalogue-action.ts'
import { ingredientsByForm } from '#/features/catalogue-desk/ingredient-values.ts'
import { productByForm } from '#/features/catalogue-desk/product-action.ts'
import { questionsByForm } from '#/features/catalogue-desk/question-values.ts'
import { sellerByForm } from '#/features/catalogue-desk/seller-values.ts'
import { messagesByForm } from '#/features/messages-desk/messages-action.ts'
import { againField } from '#/features/order-form/order-again.tsx'
import { orderAgainByForm, placeOrderByForm } from '#/features/order-form/order-form-action.ts'
import { newOrderByForm } from '#/features/order-page/new-order-action.ts'
import { orderPageByForm } from '#/features/order-page/order-page-action.ts'
import { orderQueueForm } from '#/features/order-queue/queue-action.ts'
import { peopleByForm } from '#/features/people/people-action.ts'
import { eraseByForm } from '#/features/privacy-desk/erase-action.ts'
import { writeReviewByForm } from '#/features/reviews/review-form-action.ts'
import { reviewsDeskForm } from '#/features/reviews-desk/reviews-desk-action.ts'
import { phoneCodeByForm } from '#/features/staff-session/phone-code-action.ts'
import {
  changePasswordByForm,
  endSessionsByForm,
  enterCodeByForm,
  joinByForm,
  signInByForm,
  signOutByForm,
} from '#/features/staff-session/session-actions.ts'
import { waryNumbersByForm } from '#/features/wary-numbers/wary-numbers-action.ts'
import type { FormAction } from '#/shared/forms/form-action.ts'

declare module '#/shared/forms/submission.ts' {
  interface FormNames {
    readonly alerts: true
    readonly 'bottle-prices': true
    readonly 'buyer-page': true
    readonly cart: true
    readonly catalogue: true
    readonly devices: true
    readonly 'find-order': true
    readonly ingredients: true
    readonly join: true
    readonly order: true
    readonly 'order-again': true
    readonly messages: true
    readonly 'messages-desk': true
    readonly 'new-order': true
    readonly 'order-desk': true
    readonly 'order-queue': true
    readonly password: true
    readonly people: true
    readonly 'privacy-desk': true
    readonly 'phone-code': true
    readonly product: true
    readonly questions: true
    readonly review: true
    readonly 'reviews-desk': true
    readonly seller: true
    readonly 'sign-in': true
    readonly 'sign-in-code': true
    readonly 'wary-numbers': true
  }
}

/** A product's page carries two forms; only the review names the product of its page. */
const productForm: FormAction = (sent) =>
  (sent.form.has('comment_post_ID') ? writeReviewByForm : placeOrderByForm)(sent)

/** The cart's page carries the forms of its lines and the order form. */
const cartForm: FormAction = (sent) => (isCartChange(sent.form) ? changeCartByForm : placeOrderByForm)(sent)

/**
 * The page of an order carries what its buyer can change, each form with its name, and the form that
 * orders the same again.
 */
const orderForm: FormAction = (sent) => (sent.form.has(againField) ? orderAgainByForm : changeOrderByForm)(sent)

/** The pages below that of an order. */
const orderForms: Readonly<Record<string, FormAction>> = {
  messages: stopMessagesByForm,
  review: writeReviewByForm,
}

const formActions: Readonly<Record<string, FormAction>> = {
  '/bottle-prices': bottlePricesByForm,
  '/contact': placeOrderByForm,
  '/cart': cartForm,
  '/catalogue': catalogueByForm,
  '/ingredients': ingredientsByForm,
  '/my-order': findOrderByForm,
  '/shop-details': writeReviewByForm,
  '/orders': orderQueueForm,
  '/reviews': reviewsDeskForm,
  '/login': signInByForm,
  '/login/code': enterCodeByForm,
  '/logout': signOutByForm,
  '/password': changePasswordByForm,
  '/questions': questionsByForm,
  '/seller': sellerByForm,
  '/alerts': alertsByForm,
  '/messages': messagesByForm,
  '/people': peopleByForm,
  '/privacy-desk': eraseByForm,
  '/devices': endSessionsByForm,
  '/phone-code': phoneCodeByForm,
  '/orders/new': newOrderByForm,
  '/orders/wary': waryNumbersByForm,
}

const productPath = '/product/'

/** What the server does with a form that arrives without script at this path; undefined if no form posts to it. */
export function formActionAt(catalogue: Catalogue, path: string): FormAction | undefined {
  if (path.startsWith(productPath)) return findProduct(catalogue, 'slug', path.slice(productPath.length)) && productForm
  if (path.startsWith('/order/')) return orderForms[path.split('/')[3] ?? ''] ?? orderForm
  if (path.startsWith('/join/')) return joinByForm
  if (path.startsWith('/catalogue/')) return productByForm
  return formActions[path] ?? (path.startsWith('/orders/') ? orderPageByForm : undefined)
}
