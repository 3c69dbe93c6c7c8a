import type { StaffCallName } from './role-table.ts'

/** What the journal keeps, with its words. */
export const journalWords = {
  'signed-in': 'Signed in',
  joined: 'Took an invitation',
  'account-changed': 'Changed their own sign-in',
  'order-opened': 'Opened an order',
  'orders-listed': 'Saw orders in a list',
  'orders-searched': 'Searched for orders',
  'orders-exported': 'Took orders as a file',
  'forms-read': 'Read submitted forms',
  'labels-read': 'Read labels',
  'wary-read': 'Read the numbers to be wary of',
  'wary-changed': 'Changed the numbers to be wary of',
  'views-changed': 'Changed kept filters',
  'reviews-read': 'Read reviews',
  'reviews-changed': 'Changed reviews',
  'texts-changed': 'Changed a page',
  'people-read': 'Read who may sign in',
  'people-changed': 'Changed who may sign in',
  'alerts-changed': 'Changed where alerts go',
  'buyer-read': 'Read what is held about a number',
  'buyer-erased': 'Erased a buyer',
  'retention-done': 'Erased what is old',
  'journal-read': 'Read the journal',
  'journal-exported': 'Took the journal as a file',
} as const
export type JournalKind = keyof typeof journalWords
export const journalKinds = Object.keys(journalWords) as [JournalKind, ...JournalKind[]]

/**
 * What each call of staff leaves in the journal; null: nothing. What is done to an order stands in its own history, with
 * before and after; a call that tells nothing of a person leaves nothing.
 */
export const journalOf: Readonly<Record<StaffCallName, JournalKind | null>> = {
  getOrder: 'order-opened',
  takeNextBuyer: 'order-opened',
  // Each answers with the whole order, also where it refuses.
  moveOrder: 'order-opened',
  correctOrder: 'order-opened',
  addNote: 'order-opened',
  noteAttempt: 'order-opened',
  enterOrder: 'order-opened',
  listDeskOrders: 'orders-listed',
  listOwedOutcomes: 'orders-listed',
  exportOrders: 'orders-exported',
  listOrders: 'forms-read',
  listLabels: 'labels-read',
  listWaryNumbers: 'wary-read',
  addWaryNumber: 'wary-changed',
  removeWaryNumber: 'wary-changed',
  keepDeskView: 'views-changed',
  removeDeskView: 'views-changed',

  moveOrders: null,
  takeBuyer: null,
  leaveBuyer: null,
  countDeskOrders: null,
  watchOrders: null,
  listDeskViews: null,

  listReviews: 'reviews-read',
  countReviews: null,
  decideReviews: 'reviews-changed',
  replyToReview: 'reviews-changed',
  deleteReview: 'reviews-changed',
  listDescriptions: null,
  getSavedDescription: null,
  listDescriptionVersions: null,
  getDescriptionVersion: null,
  putDescription: 'texts-changed',
  uploadImage: 'texts-changed',

  addDestination: 'alerts-changed',
  changeDestination: 'alerts-changed',
  removeDestination: 'alerts-changed',
  listDestinations: null,
  testDestination: null,
  listDeliveries: null,
  retryDelivery: null,

  readHeld: 'buyer-read',
  eraseBuyer: 'buyer-erased',
  readRetention: null,
  listPeople: 'people-read',
  changePerson: 'people-changed',
  invitePerson: 'people-changed',
  withdrawInvitation: 'people-changed',
  listJournal: 'journal-read',
  exportJournal: 'journal-exported',

  getStaffMember: null,
  listColleagues: null,
  listSessions: null,
  signOut: null,
  signOutEverywhere: 'account-changed',
  endSessions: 'account-changed',
  changePassword: 'account-changed',
  beginSecondFactor: null,
  confirmSecondFactor: 'account-changed',
  renewRecoveryCodes: 'account-changed',
  removeSecondFactor: 'account-changed',
}
