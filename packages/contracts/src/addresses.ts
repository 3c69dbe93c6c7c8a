/**
 * Method and path of every endpoint. They stand apart from the schemas so that a visitor's page, which only needs to
 * know where to send a call, is not sent 27 KB of zod with it. `endpoints.ts` holds the whole endpoints.
 */
export const addresses = {
  placeOrder: { method: 'POST', url: '/api/divine/post-contact-form' },
  placeCartOrder: { method: 'POST', url: '/api/divine/orders' },
  getCart: { method: 'GET', url: '/api/divine/cart' },
  keepCart: { method: 'PUT', url: '/api/divine/cart' },
  listOrders: { method: 'GET', url: '/api/divine/contact-form' },
  getConfirmation: { method: 'GET', url: '/api/divine/confirmation/:token' },
  listPopular: { method: 'GET', url: '/api/divine/popular' },
  getDescription: { method: 'GET', url: '/api/divine/get-:topic' },
  putDescription: { method: 'PUT', url: '/api/divine/put-:topic' },
  uploadImage: { method: 'POST', url: '/api/divine/images' },
  listDescriptions: { method: 'GET', url: '/api/staff/descriptions' },
  getSavedDescription: { method: 'GET', url: '/api/staff/descriptions/:topic' },
  listDescriptionVersions: { method: 'GET', url: '/api/staff/descriptions/:topic/versions' },
  getDescriptionVersion: { method: 'GET', url: '/api/staff/descriptions/:topic/versions/:version' },
  writeReview: { method: 'POST', url: '/api/divine/reviews' },
  getReviewSummaries: { method: 'GET', url: '/api/divine/reviews' },
  getReviews: { method: 'GET', url: '/api/divine/reviews/:topic' },
  listReviews: { method: 'GET', url: '/api/staff/reviews' },
  countReviews: { method: 'GET', url: '/api/staff/reviews/counts' },
  decideReviews: { method: 'POST', url: '/api/staff/reviews/decisions' },
  replyToReview: { method: 'PUT', url: '/api/staff/reviews/:id/reply' },
  deleteReview: { method: 'DELETE', url: '/api/staff/reviews/:id' },
  signIn: { method: 'POST', url: '/api/staff/sign-in' },
  signOut: { method: 'POST', url: '/api/staff/sign-out' },
  signOutEverywhere: { method: 'POST', url: '/api/staff/sign-out-everywhere' },
  changePassword: { method: 'PUT', url: '/api/staff/password' },
  getStaffMember: { method: 'GET', url: '/api/staff/me' },
} as const
