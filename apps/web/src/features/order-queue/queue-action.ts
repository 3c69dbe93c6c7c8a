import { addresses } from '@divine/contracts/calls/addresses'
import type { DeskView } from '@divine/contracts/calls/desk-views'
import type { Failure } from '@divine/contracts/calls/failure'
import { problemsOfTime, questions } from '@divine/contracts/orders/moves'
import { type MoveReason, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import type { FormAction } from '#/shared/forms/form-action.ts'
import type { ShownForm } from '#/shared/forms/submission.ts'
import { readValues } from '#/shared/forms/values.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { labelsPath, orderPath } from '#/trade/desk/order-path.ts'
import { versionsOf } from '#/trade/desk/seen-versions.ts'
import { serverNow } from '#/trade/desk/server-clock.ts'
import { filtersOf, listOf, type QueueSearch, queuePath, readQueueSearch } from './queue-search.ts'

/** What was typed into a form of the queue, and which one: what is said of several orders, or the name of a filter. */
const typedFields = ['do', 'outcome', 'callAt', 'note', 'colleague', 'name'] as const
export type TypedValues = Readonly<Record<(typeof typedFields)[number], string>>

/** What became of a form of the queue. */
export interface QueueReport {
  readonly said: string
  /** Nothing was done. */
  readonly isRefused: boolean
  /** Orders that it was done with. */
  readonly done: readonly string[]
  /** The others, and why. */
  readonly left: readonly { readonly reference: string; readonly message: string }[]
  /** What is wrong with the time for all of them: it is missing, or none that can be chosen. */
  readonly wrongTime?: string
  /** A filter was kept or removed. */
  readonly changesViews?: true
  /** The filter that was removed: from there it can be kept again. */
  readonly removed?: QueueSearch
}

/** The path of an order to go on with, of a page of these orders or of their file, or a report. */
export type QueueOutcome =
  | { readonly opens: string }
  | { readonly shows: string }
  | { readonly downloads: string }
  | QueueReport

/** One outcome for several orders as a form names it: a stage, and the reason where one must be said. */
export function outcomeValue(stage: Stage, reason?: MoveReason): string {
  return reason ? `${stage} ${reason}` : stage
}

/** How many buyers are given to somebody at the same time. */
const atOnce = 5

/**
 * Runs a form of the queue, with script or without: `do` is `next`, `keep` or `drop` a filter, or for several orders
 * `move`, `assign`, `labels`, `export-xlsx` or `export-csv`; each `reference` an order. One order that is refused
 * holds up none of the others.
 * @param search the address of the page
 * @throws what the call throws, but for what is refused for single orders
 */
export async function applyQueueForm(form: FormData, call: Call, search: QueueSearch): Promise<QueueOutcome> {
  const values = readValues(form, typedFields)
  switch (form.get('do')) {
    case 'next':
      return takeNext(call)
    case 'keep':
    case 'drop':
      return changeViews(form, values.name, search, call)
  }
  const references = form.getAll('reference').map(String)
  if (references.length === 0) return refused('Tick at least one order.')
  switch (form.get('do')) {
    case 'export-xlsx':
      return { downloads: filePath('exportOrdersAsWorkbook', references) }
    case 'export-csv':
      return { downloads: filePath('exportOrders', references) }
    case 'labels':
      return { shows: labelsPath(references) }
    case 'assign':
      return giveTo(values.colleague, references, call)
    default:
      return moveAll(values, references, versionsOf(form, references), String(form.get('act') ?? ''), call)
  }
}

/** Nothing was done. @param references orders that stay ticked */
function refused(said: string, references: readonly string[] = []): QueueReport {
  return { said, isRefused: true, done: [], left: references.map((reference) => ({ reference, message: '' })) }
}

async function takeNext(call: Call): Promise<QueueOutcome> {
  const { body } = await call('takeNextBuyer')
  if (body) return { opens: orderPath(body.reference) }
  return {
    said: 'Nobody to call now: everybody who waits is with somebody, or is called later for another order.',
    isRefused: false,
    done: [],
    left: [],
  }
}

/** The file of these orders alone, whatever queue they are in. */
function filePath(file: 'exportOrders' | 'exportOrdersAsWorkbook', references: readonly string[]): string {
  const query = new URLSearchParams([['queue', 'all'], ...references.map((reference) => ['reference', reference])])
  return `${addresses[file].url}?${query}`
}

async function changeViews(form: FormData, name: string, search: QueueSearch, call: Call): Promise<QueueReport> {
  const isShared = form.get('shared') === 'yes'
  const isKept = form.get('do') === 'keep'
  if (isKept) {
    const { queue = 'to-call' } = search
    // What is no filter in the address is refused by the API.
    const filter = { queue, ...filtersOf(search) } as DeskView['filter']
    await call('keepDeskView', { body: { name, isShared, filter } })
  } else {
    await call('removeDeskView', { querystring: { name, isShared: isShared ? 'true' : 'false' } })
  }
  const report = { isRefused: false, done: [], left: [], changesViews: true } as const
  if (isKept) return { ...report, said: `Kept as “${name.trim()}”. Find has it from now on.` }
  const removed = readQueueSearch(Object.fromEntries(new URLSearchParams(String(form.get('filter') ?? ''))))
  return { ...report, said: `Removed “${name}” from the kept filters.`, removed }
}

async function moveAll(
  values: TypedValues,
  references: string[],
  versions: Readonly<Record<string, number>>,
  act: string,
  call: Call,
): Promise<QueueReport> {
  const { outcome, callAt, note } = values
  const [to, reason] = outcome.split(' ')
  if (!to) return refused('Choose what became of them.', references)
  // As a native field has it, in Lagos, where there is no summer time.
  const asksWhen = stageRecords[to as Stage]?.asks.includes('callAt')
  const moment = callAt && asksWhen ? `${callAt}:00+01:00` : undefined
  const wrong = asksWhen && !moment ? questions.callAt : problemsOfTime({ callAt: moment }, serverNow()).callAt
  if (wrong) return { ...refused(wrong, references), wrongTime: wrong }
  const { body } = await call('moveOrders', {
    headers: act ? { 'idempotency-key': act } : {},
    body: {
      references,
      versions,
      to: to as Stage,
      ...(reason && { reason: reason as MoveReason }),
      ...(moment && { callAt: moment }),
      ...(note && { note }),
    },
  })
  return reportOf(
    body.map((answer) => ({
      reference: answer.reference,
      message: 'message' in answer ? answer.message : undefined,
    })),
    `now “${stageRecords[to as Stage].words}”`,
    ['is', 'are'],
  )
}

/**
 * Gives buyers to a colleague. Where that fails for another reason than the order itself, the rest is not tried.
 * @throws what the call throws where nobody is signed in, or no buyer was given and that is not about single orders
 */
async function giveTo(colleague: string, references: readonly string[], call: Call): Promise<QueueReport> {
  const outcomes: Outcome[] = []
  let trouble: unknown
  const give = async (reference: string): Promise<Outcome> => {
    try {
      await call('takeBuyer', { params: { reference }, body: { to: colleague } })
      return { reference, message: undefined }
    } catch (error) {
      if (!isAboutOrder(error)) trouble = error
      return { reference, message: whyNotGiven(error, colleague) }
    }
  }
  for (let start = 0; start < references.length; start += atOnce) {
    const next = references.slice(start, start + atOnce)
    if (trouble) outcomes.push(...next.map((reference) => ({ reference, message: 'Not tried yet. Press again.' })))
    else outcomes.push(...(await Promise.all(next.map(give))))
  }
  if (trouble && outcomes.every(({ message }) => message !== undefined)) throw trouble
  return reportOf(outcomes, `given to ${agentName(colleague)}`, ['was', 'were'])
}

function isAboutOrder(error: unknown): error is RefusedError {
  return error instanceof RefusedError && [404, 409, 422].includes(error.status)
}

/**
 * Why an order was not given away; undefined where the colleague has its buyer already, such as by another order.
 * @throws the error itself where nobody is signed in, or it is none of the network or the API
 */
function whyNotGiven(error: unknown, colleague: string): string | undefined {
  if (error instanceof NoAnswerError) return noAnswer
  if (!(error instanceof RefusedError) || error.status === 401) throw error
  const { claim } = error.failure as Failure & { claim?: { by: string } }
  if (claim?.by === colleague) return undefined
  return claim ? `With ${agentName(claim.by)} now.` : error.message
}

/** What became of one order of several: the message says why it was not done. */
interface Outcome {
  readonly reference: string
  readonly message: string | undefined
}

function reportOf(outcomes: readonly Outcome[], what: string, [one, many]: readonly [string, string]): QueueReport {
  const done = outcomes.filter(({ message }) => message === undefined).map(({ reference }) => reference)
  const left = outcomes.flatMap(({ reference, message }) => (message === undefined ? [] : [{ reference, message }]))
  const orders = outcomes.length === 1 ? 'order' : 'orders'
  const number = left.length === 0 ? String(done.length) : `${done.length || 'None'} of ${outcomes.length}`
  const verb = done.length === 1 || done.length === 0 ? one : many
  return { said: `${number} ${orders} ${verb} ${what}.`, isRefused: done.length === 0, done, left }
}

/**
 * What can be said where an answer was lost. Each form of the queue may be sent again: several orders are moved under
 * one id until that is answered, and the others ask for what is so already.
 */
export const noAnswer = 'No answer came. It may have been done: press again, it counts once.'

/** What a refusal of the whole form says. @param isOfSeveral whether it was about several orders: part may be done */
export function wholeRefusal({ status, failure }: RefusedError, isOfSeveral: boolean): string {
  const refusal = Object.values(failure.fieldErrors ?? {})[0] ?? failure.message
  return isOfSeveral && status >= 500 ? `${refusal} What was done already counts once.` : refusal
}

/** What the page shows of a form that was sent without script. */
export interface ShownReport extends QueueReport {
  readonly values: TypedValues
}

/** Reads what `orderQueueForm` passed to the page. */
export function readShownReport({ values }: ShownForm): ShownReport {
  return JSON.parse(values.report ?? '') as ShownReport
}

function leftInWords({ reference, message }: QueueReport['left'][number]): readonly string[] {
  return message ? [`${reference}: ${message}`] : []
}

/** Handles the queue's forms without script. */
export const orderQueueForm: FormAction = async ({ form, call, url }) => {
  const search = readQueueSearch(Object.fromEntries(url.searchParams))
  const show = (status: number, report: QueueReport) => {
    const shown: ShownReport = { ...report, values: readValues(form, typedFields) }
    const values = { report: JSON.stringify(shown) }
    const message = [report.said, ...report.left.flatMap(leftInWords)].join(' ')
    return { status, submission: { kind: 'shown', form: 'order-queue', values, message } } as const
  }
  try {
    const outcome = await applyQueueForm(form, call, search)
    if ('opens' in outcome) return { redirectTo: queuePath(listOf(search), outcome.opens) }
    if ('shows' in outcome) return { redirectTo: outcome.shows }
    if ('downloads' in outcome) return { redirectTo: outcome.downloads }
    return show(outcome.isRefused ? 400 : 200, outcome)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return show(error.status, refused(wholeRefusal(error, form.has('reference')), form.getAll('reference').map(String)))
  }
}
