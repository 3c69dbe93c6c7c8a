import type { addresses } from './addresses.ts'
import {
  addDestination,
  changeDestination,
  listDeliveries,
  listDestinations,
  removeDestination,
  retryDelivery,
  testDestination,
} from './alerts.ts'
import { leaveBuyer, takeBuyer, takeNextBuyer } from './buyer-claims.ts'
import { getCart, keepCart } from './cart.ts'
import {
  addProduct,
  getCatalogue,
  getProduct,
  getProductVersion,
  listProducts,
  listProductVersions,
  orderProducts,
  putProduct,
} from './catalogue.ts'
import { markClaims } from './claims.ts'
import {
  getDescription,
  getDescriptionVersion,
  getSavedDescription,
  listDescriptions,
  listDescriptionVersions,
  putDescription,
} from './descriptions.ts'
import { keepDeskView, listDeskViews, removeDeskView } from './desk-views.ts'
import type { Endpoint } from './endpoint.ts'
import { uploadImage } from './images.ts'
import { exportJournal, listJournal } from './journal.ts'
import {
  getMessageTemplate,
  getMyMessages,
  listMessages,
  putMessageTemplate,
  retryMessage,
  setMyMessages,
  setOrderMessages,
} from './messages.ts'
import { cancelMyOrder, changeMyOrder, findMyOrder } from './my-order.ts'
import { addNote, correctOrder, enterOrder, moveOrder, moveOrders, noteAttempt } from './order-acts.ts'
import { countDeskOrders, exportOrders, getOrder, listDeskOrders, listOwedOutcomes, watchOrders } from './order-desk.ts'
import { listLabels } from './order-labels.ts'
import { getConfirmation, listOrders, listPopular, orderAgain, placeCartOrder, placeOrder } from './orders.ts'
import {
  acceptInvitation,
  changePerson,
  invitePerson,
  listPeople,
  readInvitation,
  withdrawInvitation,
} from './people.ts'
import { eraseBuyer, exportHeld, getPrivacyTerms, readHeld, readRetention } from './privacy.ts'
import {
  countReviews,
  decideReviews,
  deleteReview,
  getReviewSummaries,
  getReviews,
  listNewestReviews,
  listReviews,
  replyToReview,
  writeReview,
} from './reviews.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endSessions,
  enterCode,
  getStaffMember,
  listColleagues,
  listSessions,
  removeSecondFactor,
  renewRecoveryCodes,
  signIn,
  signOut,
  signOutEverywhere,
} from './staff.ts'
import type { visitorAddresses } from './visitor-addresses.ts'
import { addWaryNumber, listWaryNumbers, removeWaryNumber } from './wary-numbers.ts'

type PublicEndpoint = Endpoint & { readonly config: { readonly access: 'public' } }

/** Every endpoint by name. Both apps take their types from this table; the browser's code never loads it. */
export const endpoints = {
  placeOrder,
  placeCartOrder,
  getCatalogue,
  listProducts,
  addProduct,
  getProduct,
  putProduct,
  orderProducts,
  listProductVersions,
  getProductVersion,
  getCart,
  keepCart,
  listOrders,
  getConfirmation,
  changeMyOrder,
  cancelMyOrder,
  findMyOrder,
  getMyMessages,
  setMyMessages,
  orderAgain,
  listPopular,
  getPrivacyTerms,
  addNote,
  correctOrder,
  countDeskOrders,
  enterOrder,
  getOrder,
  leaveBuyer,
  listDeskOrders,
  listOwedOutcomes,
  listLabels,
  moveOrder,
  moveOrders,
  noteAttempt,
  takeBuyer,
  takeNextBuyer,
  watchOrders,
  exportOrders,
  listDeskViews,
  keepDeskView,
  removeDeskView,
  listWaryNumbers,
  addWaryNumber,
  removeWaryNumber,
  getDescription,
  putDescription,
  uploadImage,
  markClaims,
  listDescriptions,
  getSavedDescription,
  listDescriptionVersions,
  getDescriptionVersion,
  writeReview,
  getReviewSummaries,
  listNewestReviews,
  getReviews,
  listReviews,
  countReviews,
  decideReviews,
  replyToReview,
  deleteReview,
  signIn,
  enterCode,
  signOut,
  signOutEverywhere,
  listSessions,
  endSessions,
  changePassword,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  listPeople,
  changePerson,
  invitePerson,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  listJournal,
  exportJournal,
  listDestinations,
  addDestination,
  changeDestination,
  removeDestination,
  testDestination,
  listDeliveries,
  retryDelivery,
  listMessages,
  getMessageTemplate,
  putMessageTemplate,
  retryMessage,
  setOrderMessages,
  readHeld,
  exportHeld,
  eraseBuyer,
  readRetention,
  listColleagues,
  getStaffMember,
} as const satisfies Record<keyof typeof addresses, Endpoint> & Record<keyof typeof visitorAddresses, PublicEndpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
