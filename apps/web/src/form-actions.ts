import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { stockWishPath } from '@divine/contracts/catalogue/stock-wishes'
import { alertsByForm } from '#/features/alerts-desk/alerts-action.ts'
import { changeOrderByForm } from '#/features/buyer-page/change-order-action.ts'
import { findOrderByForm } from '#/features/buyer-page/find-order-action.ts'
import { stopMessagesByForm } from '#/features/buyer-page/stop-messages-action.ts'
import { enterButton, isCartChange } from '#/features/cart/cart-fields.ts'
import { changeCartByForm } from '#/features/cart/cart-form-action.ts'
import { bottlePricesByForm } from '#/features/catalogue-desk/bottle-price-values.ts'
import { catalogueByForm } from '#/features/catalogue-desk/catalogue-action.ts'
import { ingredientsByForm } from '#/features/catalogue-desk/ingredient-values.ts'
import { postByForm } from '#/features/catalogue-desk/post-values.ts'
import { productByForm } from '#/features/catalogue-desk/product-action.ts'
import { questionsByForm } from '#/features/catalogue-desk/question-values.ts'
import { sellerByForm } from '#/features/catalogue-desk/seller-values.ts'
import { messagesByForm } from '#/features/messages-desk/messages-action.ts'
import { moneyByForm, moneyPath } from '#/features/money-desk/money-action.ts'
import { againField } from '#/features/order-form/order-again.tsx'
import { orderAgainByForm, placeOrderByForm } from '#/features/order-form/order-form-action.ts'
import { importByForm, importPath } from '#/features/order-import/import-action.ts'
import { newOrderByForm } from '#/features/order-page/new-order-action.ts'
import { orderPageByForm } from '#/features/order-page/order-page-action.ts'
import { orderQueueForm } from '#/features/order-queue/queue-action.ts'
import { peopleByForm } from '#/features/people/people-action.ts'
import { eraseByForm } from '#/features/privacy-desk/erase-action.ts'
import { writeReviewByForm } from '#/features/reviews/review-form-action.ts'
import { reviewsDeskForm } from '#/features/reviews-desk/reviews-desk-action.ts'
import { riderByForm } from '#/features/rider-page/rider-action.ts'
import { runByForm, runsByForm, runsPath } from '#/features/runs-desk/runs-action.ts'
import { phoneCodeByForm } from '#/features/staff-session/phone-code-action.ts'
import {
  changePasswordByForm,
  endSessionsByForm,
  enterCodeByForm,
  joinByForm,
  signInByForm,
  signOutByForm,
} from '#/features/staff-session/session-actions.ts'
import { stopBackByForm } from '#/features/stock-wish/back-action.ts'
import { askWhenBackByForm } from '#/features/stock-wish/stock-wish-action.ts'
import { typedWish, wishButton } from '#/features/stock-wish/wish-fields.ts'
import { stockWishesByForm } from '#/features/stock-wishes-desk/stock-wishes-action.ts'
import { findTopicPage } from '#/features/topic-page/find-topic-page.ts'
import { waryNumbersByForm } from '#/features/wary-numbers/wary-numbers-action.ts'
import type { FormAction } from '#/shared/forms/form-action.ts'

declare module '#/shared/forms/submission.ts' {
  interface FormNames {
    readonly alerts: true
    readonly back: true
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
    readonly money: true
    readonly 'new-order': true
    readonly 'order-desk': true
    readonly 'order-import': true
    readonly 'order-queue': true
    readonly password: true
    readonly people: true
    readonly 'privacy-desk': true
    readonly 'phone-code': true
    readonly post: true
    readonly product: true
    readonly questions: true
    readonly review: true
    readonly 'reviews-desk': true
    readonly rider: true
    readonly run: true
    readonly runs: true
    readonly seller: true
    readonly 'sign-in': true
    readonly 'sign-in-code': true
    readonly 'stock-wish': true
    readonly 'stock-wishes-desk': true
    readonly 'wary-numbers': true
  }
}

/**
 * A product's page carries the order form, that of the reviews, which names the product of its page, and the wish to be
 * told where it is sold out.
 */
const productForm: FormAction = (sent) => {
  if (sent.form.has(wishButton)) return askWhenBackByForm(sent)
  return (sent.form.has('comment_post_ID') ? writeReviewByForm : placeOrderByForm)(sent)
}

/** The cart's page carries the forms of its lines, those of what is sold out among them, and the order form. */
const cartForm: FormAction = (sent) => {
  // Enter may have been pressed in the field of a wish. Nothing is ordered that nobody pressed for.
  const typed = sent.form.has(enterButton) ? typedWish(sent.form) : undefined
  if (typed !== undefined) sent.form.set(wishButton, typed)
  if (sent.form.has(wishButton)) return askWhenBackByForm(sent)
  return (isCartChange(sent.form) ? changeCartByForm : placeOrderByForm)(sent)
}

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

/** The page of a product for staff, and the list of who waits for it at the same path: only that names a wish. */
const productDeskForm: FormAction = (sent) => (sent.form.has('wish') ? stockWishesByForm : productByForm)(sent)

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
  [importPath]: importByForm,
  [runsPath]: runsByForm,
  [moneyPath]: moneyByForm,
  '/orders/new': newOrderByForm,
  '/orders/wary': waryNumbersByForm,
}

const productPath = '/product/'

/** What the server does with a form that arrives without script at this path; undefined if no form posts to it. */
export function formActionAt(catalogue: Catalogue, path: string): FormAction | undefined {
  if (path.startsWith(productPath)) return findTopicPage(catalogue, path.slice(productPath.length)) && productForm
  if (path.startsWith('/order/')) return orderForms[path.split('/')[3] ?? ''] ?? orderForm
  if (path.startsWith('/join/')) return joinByForm
  if (path.startsWith('/catalogue/')) return productDeskForm
  if (path.startsWith('/run/')) return riderByForm
  if (path.startsWith(`${runsPath}/`)) return runByForm
  if (path.startsWith('/posts/')) return postByForm
  if (path.startsWith(stockWishPath(''))) return stopBackByForm
  return formActions[path] ?? (path.startsWith('/orders/') ? orderPageByForm : undefined)
}
