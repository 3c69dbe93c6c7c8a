import type { Failure } from '@divine/contracts/calls/failure'
import { type MoveReason, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { type FormAction, signInAgain } from '#/shared/forms/form-action.ts'
import type { ShownForm } from '#/shared/forms/submission.ts'
import { readValues } from '#/shared/forms/values.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { orderPath } from '#/trade/desk/order-path.ts'
import { queuePath, readQueueSearch } from './queue-search.ts'

/** What was asked of several orders, as it was typed. */
const bulkFields = ['to', 'reason', 'callAt', 'note', 'agent'] as const
export type BulkValues = Readonly<Record<(typeof bulkFields)[number], string>>

/** What became of a form of the queue. */
export interface QueueReport {
  readonly said: string
  /** Nothing was done. */
  readonly isRefused: boolean
  /** Orders that it was done with. */
  readonly done: readonly string[]
  /** The others, and why. */
  readonly left: readonly { readonly reference: string; readonly message: string }[]
}

/** An order to go on with, or a report. */
export type QueueOutcome = { readonly opens: string } | QueueReport

/** How many buyers are given to somebody at the same time. */
const atOnce = 5

/**
 * Runs a form of the queue, with script or without: `do` is `next`, `move` or `assign`; each `reference` an order. One
 * order that is refused holds up none of the others.
 * @throws what the call throws, but for what is refused for single orders
 */
export async function applyQueueForm(form: FormData, call: Call): Promise<QueueOutcome> {
  const references = form.getAll('reference').map(String)
  if (form.get('do') === 'next') {
    const { body } = await call('takeNextBuyer')
    if (body) return { opens: body.reference }
    return { said: 'Nobody to call now: everybody who waits is with somebody.', isRefused: false, done: [], left: [] }
  }
  if (references.length === 0) return { said: 'Tick at least one order.', isRefused: true, done: [], left: [] }
  const values = readValues(form, bulkFields)
  return form.get('do') === 'assign'
    ? giveTo(values.agent, references, call)
    : moveAll(values, references, String(form.get('act') ?? ''), call)
}

async function moveAll(values: BulkValues, references: string[], act: string, call: Call): Promise<QueueReport> {
  const { to, reason, callAt, note } = values
  const { body } = await call('moveOrders', {
    headers: act ? { 'idempotency-key': act } : {},
    body: {
      references,
      to: to as Stage,
      ...(reason && { reason: reason as MoveReason }),
      // As a native field has it, in Lagos, where there is no summer time.
      ...(callAt && { callAt: `${callAt}:00+01:00` }),
      ...(note && { note }),
    },
  })
  return reportOf(
    body.map((outcome) => ({
      reference: outcome.reference,
      message: 'message' in outcome ? outcome.message : undefined,
    })),
    `now “${stageRecords[to as Stage].words}”`,
    ['is', 'are'],
  )
}

async function giveTo(agent: string, references: readonly string[], call: Call): Promise<QueueReport> {
  const outcomes: { reference: string; message: string | undefined }[] = []
  for (let start = 0; start < references.length; start += atOnce) {
    const given = references.slice(start, start + atOnce).map(async (reference) => ({
      reference,
      message: await call('takeBuyer', { params: { reference }, body: { to: agent } }).then(
        () => undefined,
        whyNotGiven,
      ),
    }))
    outcomes.push(...(await Promise.all(given)))
  }
  return reportOf(outcomes, `given to ${agentName(agent)}`, ['was', 'were'])
}

/** @throws the error itself where it is not about this one order */
function whyNotGiven(error: unknown): string {
  if (!(error instanceof RefusedError) || ![404, 409, 422].includes(error.status)) throw error
  const { claim } = error.failure as Failure & { claim?: { by: string } }
  return claim ? `With ${agentName(claim.by)} now.` : error.message
}

function reportOf(
  outcomes: readonly { readonly reference: string; readonly message: string | undefined }[],
  what: string,
  [one, many]: readonly [string, string],
): QueueReport {
  const done = outcomes.filter(({ message }) => message === undefined).map(({ reference }) => reference)
  const left = outcomes.flatMap(({ reference, message }) => (message === undefined ? [] : [{ reference, message }]))
  const orders = outcomes.length === 1 ? 'order' : 'orders'
  const number = left.length === 0 ? String(done.length) : `${done.length || 'None'} of ${outcomes.length}`
  const verb = done.length === 1 || done.length === 0 ? one : many
  return { said: `${number} ${orders} ${verb} ${what}.`, isRefused: done.length === 0, done, left }
}

/** What a refusal of the whole form says. */
export function wholeRefusal({ failure }: RefusedError): string {
  return Object.values(failure.fieldErrors ?? {})[0] ?? failure.message
}

/** What the page shows of a form that was sent without script. */
export interface ShownReport extends QueueReport {
  readonly values: BulkValues
}

/** Reads what `orderQueueForm` passed to the page. */
export function readShownReport({ values }: ShownForm): ShownReport {
  return JSON.parse(values.report ?? '') as ShownReport
}

/** Handles the queue's forms without script. */
export const orderQueueForm: FormAction = async ({ form, call, url }) => {
  const search = readQueueSearch(Object.fromEntries(url.searchParams))
  const show = (status: number, report: QueueReport) => {
    const shown: ShownReport = { ...report, values: readValues(form, bulkFields) }
    const values = { report: JSON.stringify(shown) }
    return { status, submission: { kind: 'shown', form: 'order-queue', values } } as const
  }
  try {
    const outcome = await applyQueueForm(form, call)
    if ('opens' in outcome) return { redirectTo: orderPath(outcome.opens) }
    return show(outcome.isRefused ? 400 : 200, outcome)
  } catch (error) {
    const again = signInAgain(queuePath(search), error)
    if (again) return again
    if (!(error instanceof RefusedError)) throw error
    const left = form.getAll('reference').map((reference) => ({ reference: String(reference), message: '' }))
    return show(error.status, { said: wholeRefusal(error), isRefused: true, done: [], left })
  }
}
