import { type Queue, queueNames } from '../orders/queues.ts'
import { isSumTaken, type Stage, stageRecords, stages, stagesIn, wentOut } from '../orders/stages.ts'
import type { EndpointName, Endpoints } from './endpoints.ts'
import type { WholeOrder } from './order-desk.ts'
import { type Role, roleRecords, roles } from './roles.ts'

/** Names of the calls that need a sign-in. */
export type StaffCallName = {
  [Name in EndpointName]: Endpoints[Name]['config']['access'] extends 'staff' ? Name : never
}[EndpointName]

export interface CallRow {
  /** Who may call it. Whoever is not named is refused. */
  readonly for: readonly Role[]
  /** Whether its answer holds orders: each role reads their fields as {@link orderReadings} says. */
  readonly hasOrders?: true
}

const everybody = { for: roles } as const
// Named one by one: a role that is new reads no orders until somebody says so.
const workers = { for: ['owner', 'agent', 'dispatcher'] } as const
const callers = { for: ['owner', 'agent'] } as const
const dispatchers = { for: ['owner', 'dispatcher'] } as const
const owners = { for: ['owner'] } as const

/**
 * Which role may make which call. The API enforces it, and starts with no call that has no row.
 * Source: the order desk, 'Who may what'.
 */
export const callTable: Readonly<Record<StaffCallName, CallRow>> = {
  listDeskOrders: { ...workers, hasOrders: true },
  getOrder: { ...workers, hasOrders: true },
  moveOrder: { ...workers, hasOrders: true },
  addNote: { ...workers, hasOrders: true },
  noteAttempt: { ...workers, hasOrders: true },
  moveOrders: workers,
  countDeskOrders: workers,
  watchOrders: workers,
  listDeskViews: workers,
  keepDeskView: workers,
  removeDeskView: workers,

  enterOrder: { ...callers, hasOrders: true },
  correctOrder: { ...callers, hasOrders: true },
  takeNextBuyer: { ...callers, hasOrders: true },
  listOwedOutcomes: { ...callers, hasOrders: true },
  takeBuyer: callers,
  setOrderMessages: callers,
  leaveBuyer: callers,
  listWaryNumbers: callers,
  addWaryNumber: owners,
  removeWaryNumber: owners,

  listLabels: { ...dispatchers, hasOrders: true },
  listRiders: dispatchers,
  addRider: dispatchers,
  changeRider: dispatchers,
  listRuns: dispatchers,
  // What these say of an order is read whole by whoever brings it.
  listReadyOrders: dispatchers,
  addRun: dispatchers,
  getRun: dispatchers,
  changeRun: dispatchers,
  makeRunLink: dispatchers,
  endRunLink: dispatchers,

  readFigures: owners,
  exportFigures: owners,
  exportFiguresAsWorkbook: owners,
  exportRuns: owners,
  exportRunsAsWorkbook: owners,
  readMoney: owners,
  exportMoney: owners,
  exportMoneyAsWorkbook: owners,
  settleRun: owners,
  payOwed: owners,
  settleOrders: owners,

  listOrders: owners,
  exportOrders: owners,
  exportOrdersAsWorkbook: owners,
  startImport: owners,
  listImports: owners,
  getImport: owners,
  confirmImport: owners,
  takeBackImport: owners,
  exportBadRows: owners,
  listJournal: owners,
  exportJournal: owners,
  listDestinations: owners,
  addDestination: owners,
  changeDestination: owners,
  removeDestination: owners,
  testDestination: owners,
  listDeliveries: owners,
  retryDelivery: owners,
  listMessages: owners,
  getMessageTemplate: owners,
  putMessageTemplate: owners,
  retryMessage: owners,
  readHeld: owners,
  exportHeld: owners,
  eraseBuyer: owners,
  readRetention: owners,
  listPeople: owners,
  changePerson: owners,
  invitePerson: owners,
  withdrawInvitation: owners,

  listProducts: callers,
  getProduct: callers,
  listProductVersions: callers,
  getProductVersion: callers,
  getSeller: callers,
  listSellerVersions: callers,
  getSellerVersion: callers,
  getBottlePrices: callers,
  listBottlePriceVersions: callers,
  getBottlePriceVersion: callers,
  getIngredients: callers,
  listIngredientVersions: callers,
  getIngredientVersion: callers,
  getQuestions: callers,
  listQuestionVersions: callers,
  getQuestionVersion: callers,
  listPosts: callers,
  getPost: callers,
  listPostVersions: callers,
  getPostVersion: callers,
  // A price that is wrong is paid at every door.
  addProduct: owners,
  putProduct: owners,
  orderProducts: owners,
  putSeller: owners,
  putBottlePrices: owners,
  putIngredients: owners,
  putQuestions: owners,
  addPost: owners,
  putPost: owners,
  removePost: owners,

  countStockWishes: callers,
  listStockWishes: callers,
  noteWishTold: callers,
  removeStockWish: callers,

  listDescriptions: callers,
  getSavedDescription: callers,
  listDescriptionVersions: callers,
  getDescriptionVersion: callers,
  putDescription: callers,
  uploadImage: callers,
  markClaims: callers,
  listReviews: callers,
  countReviews: callers,
  decideReviews: callers,
  replyToReview: callers,
  chooseTestimonial: callers,
  deleteReview: callers,

  getStaffMember: everybody,
  listColleagues: everybody,
  signOut: everybody,
  signOutEverywhere: everybody,
  listSessions: everybody,
  endSessions: everybody,
  changePassword: everybody,
  beginSecondFactor: everybody,
  confirmSecondFactor: everybody,
  renewRecoveryCodes: everybody,
  removeSecondFactor: everybody,
}

/** Whether a role may make a call. */
export function mayCall(role: Role, name: StaffCallName): boolean {
  return callTable[name].for.includes(role)
}

/** Who may do something, in words: `an owner`, `an owner or a dispatcher`. */
export function rolesInWords(allowed: readonly Role[]): string {
  return allowed
    .map((role) => `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${roleRecords[role].words.toLowerCase()}`)
    .join(' or ')
}

/**
 * How a role reads a field of an order: as it is, not at all, or
 * - `unless-held`: hidden but for its last two digits while a colleague has the buyer
 * - `as-sku`: the product's number in place of its name, which says what it is for, and what to pack in letters
 * - `by-field`: what it holds is read by this table itself
 */
export type Reading = 'whole' | 'hidden' | 'unless-held' | 'as-sku' | 'by-field'

/** Owners read everything as it is. */
type Readings = Readonly<Record<Exclude<Role, 'owner'>, Reading>>

const whole: Readings = { agent: 'whole', dispatcher: 'whole' }
const notForDispatchers: Readings = { agent: 'whole', dispatcher: 'hidden' }
const number: Readings = { agent: 'unless-held', dispatcher: 'whole' }
const byField: Readings = { agent: 'by-field', dispatcher: 'by-field' }

/** How each role reads each field of an order: in its page, in lists, in labels, and in what its history says of it. */
export const orderReadings: Readonly<Record<keyof WholeOrder, Readings>> = {
  reference: whole,
  version: whole,
  placedAt: whole,
  source: whole,
  fullname: whole,
  phone: number,
  phoneE164: number,
  address: whole,
  email: whole,
  request: notForDispatchers,
  lines: { agent: 'whole', dispatcher: 'as-sku' },
  flags: whole,
  stage: whole,
  reason: whole,
  callAt: whole,
  attempts: whole,
  attemptedAt: whole,
  state: whole,
  town: whole,
  guessedState: whole,
  guessedTown: whole,
  day: whole,
  sumNaira: whole,
  takenNaira: whole,
  paidBy: whole,
  transferReference: whole,
  isSettled: whole,
  runId: whole,
  isChecked: whole,
  isAddressRead: whole,
  duplicateOf: whole,
  agent: whole,
  claim: whole,
  events: byField,
  others: byField,
  // They hold no more of the buyer than the order says, and no address.
  messages: whole,
  areMessagesStopped: whole,
  hints: { agent: 'by-field', dispatcher: 'hidden' },
  suggestion: notForDispatchers,
  whatsappText: whole,
}

/** How a role reads a field of an order. A field that is in no table is hidden from everybody but owners. */
export function readingOf(role: Role, field: string): Reading {
  if (role === 'owner') return 'whole'
  return (orderReadings as Readonly<Record<string, Readings>>)[field]?.[role] ?? 'hidden'
}

/** The stages whose orders a role reads: dispatchers those that are confirmed, and what comes after. */
export const stagesOfRole: Readonly<Record<Role, readonly Stage[]>> = {
  owner: stages,
  agent: stages,
  dispatcher: stages.filter((stage) => stageRecords[stage].call === 'agreed'),
}

/** Whether a role reads orders of every stage. */
export function readsEveryStage(role: Role): boolean {
  return stages.every((stage) => stagesOfRole[role].includes(stage))
}

/**
 * The stages to which a role moves orders: agents call and agree, dispatchers bring. Either confirms again what was not
 * delivered. Source: the order desk, 'Three facts, kept apart'.
 */
export const movesOfRole: Readonly<Record<Role, readonly Stage[]>> = {
  owner: stages,
  agent: stages.filter((stage) => !wentOut(stage)),
  dispatcher: stagesOfRole.dispatcher,
}

/**
 * Whether a role takes back what an event changed: a move whoever moves orders to both of its stages, since that is a
 * move the other way, and the rest whoever corrects.
 * @param stage of the order, where it is known: what was agreed of a delivered one is for owners
 */
export function mayTakeBack(role: Role, changes: Readonly<Record<string, readonly unknown[]>>, stage?: Stage): boolean {
  const moved = changes.stage
  if (!moved && changes.sumNaira && stage && !mayCorrectSum(role, stage)) return false
  return moved
    ? moved.every((stage) => movesOfRole[role].some((each) => each === stage))
    : mayCall(role, 'correctOrder')
}

/** Whether a role corrects what was agreed: once it was taken at the door, owners alone, who count it. */
export function mayCorrectSum(role: Role, stage: Stage): boolean {
  return role === 'owner' || !isSumTaken(stage)
}

/** The queues that a role works: those of which it reads every order. */
export const queuesOfRole: Readonly<Record<Role, readonly Queue[]>> = {
  owner: queueNames,
  agent: queueNames,
  dispatcher: queueNames.filter((queue) => {
    const held = stagesIn(queue)
    return held.length > 0 && held.every((stage) => stagesOfRole.dispatcher.includes(stage))
  }),
}
