/**
 * Method and path of every endpoint that a visitor's page calls. They are separate from the schemas so that such a
 * page, which only needs to know where to send a call, does not load 27 KB of zod with them, and from the staff's,
 * which are three quarters of all.
 */
export const visitorAddresses = {
  placeOrder: { method: 'POST', url: '/api/divine/post-contact-form' },
  placeCartOrder: { method: 'POST', url: '/api/divine/orders' },
  getCart: { method: 'GET', url: '/api/divine/cart' },
  keepCart: { method: 'PUT', url: '/api/divine/cart' },
  getConfirmation: { method: 'GET', url: '/api/divine/confirmation/:token' },
  changeMyOrder: { method: 'PATCH', url: '/api/divine/confirmation/:token' },
  cancelMyOrder: { method: 'POST', url: '/api/divine/confirmation/:token/cancellation' },
  getMyMessages: { method: 'GET', url: '/api/divine/confirmation/:token/messages' },
  setMyMessages: { method: 'PUT', url: '/api/divine/confirmation/:token/messages' },
  findMyOrder: { method: 'POST', url: '/api/divine/find-order' },
  orderAgain: { method: 'POST', url: '/api/divine/confirmation/:token/again' },
  listPopular: { method: 'GET', url: '/api/divine/popular' },
  getDescription: { method: 'GET', url: '/api/divine/get-:topic' },
  listAnswers: { method: 'GET', url: '/api/divine/questions' },
  listBlog: { method: 'GET', url: '/api/divine/posts' },
  readBlogPost: { method: 'GET', url: '/api/divine/posts/:slug' },
  getPrivacyTerms: { method: 'GET', url: '/api/divine/privacy-terms' },
  writeReview: { method: 'POST', url: '/api/divine/reviews' },
  getReviewSummaries: { method: 'GET', url: '/api/divine/reviews' },
  listTestimonials: { method: 'GET', url: '/api/divine/testimonials' },
  getReviews: { method: 'GET', url: '/api/divine/reviews/:topic' },
} as const
