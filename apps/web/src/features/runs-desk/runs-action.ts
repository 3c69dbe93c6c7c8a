import type { EndpointInput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import type { RunAnswer } from '@divine/contracts/calls/runs'
import type { Call } from '#/shared/api/call.ts'
import { type FormAction, type FormOutcome, refusedForm, unreadForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { noSum, readNaira } from '#/trade/desk/read-naira.ts'

/** The page of runs; that of one is below it. */
export const runsPath = '/runs'

const fields = ['do', 'id', 'key', 'riderId', 'day', 'feeNaira', 'name', 'phone', 'version', 'place'] as const
type Values = Readonly<Record<(typeof fields)[number], string>>

/** Handles the forms of the page of runs: a new run, and who brings orders. `do` says which. */
export const runsByForm: FormAction = async ({ form, call }) => {
  const values = readValues(form, fields)
  const references = form.getAll('references').map(String)
  const { do: what, name, phone } = values
  const params = { id: values.id }
  const typed = { ...values, references: references.join(',') }
  if (!isFeeRead(values)) return unreadForm('runs', typed, { feeNaira: noSum })
  try {
    switch (what) {
      case 'add-rider':
        await call('addRider', { body: { name, phone } })
        return { redirectTo: `${runsPath}#riders` }
      case 'correct-rider':
        await call('changeRider', { params, body: { name, phone } })
        return { redirectTo: `${runsPath}#riders` }
      case 'retire-rider':
      case 'recall-rider':
        await call('changeRider', { params, body: { isActive: what === 'recall-rider' } })
        return { redirectTo: `${runsPath}#riders` }
      default: {
        const { body } = await call('addRun', {
          headers: { 'idempotency-key': values.key },
          body: { ...factsIn(values), references },
        })
        return made(`${runsPath}/${body.id}`, body)
      }
    }
  } catch (error) {
    return refusedForm('runs', typed, error)
  }
}

/** Handles the forms of a run's page: its facts, the order of its stops, and how far it is. `do` says which. */
export const runByForm: FormAction = async ({ form, call, url }) => {
  const values = readValues(form, fields)
  const path = url.pathname
  const params = { id: path.slice(runsPath.length + 1) }
  if (!isFeeRead(values)) return unreadForm('run', values, { feeNaira: noSum })
  try {
    if (values.do === 'link') {
      const { link, until } = (await call('makeRunLink', { params })).body
      return { status: 200, submission: { kind: 'shown', form: 'run', values: { link, until } } }
    }
    if (values.do === 'end-link') {
      await call('endRunLink', { params })
      return { redirectTo: path }
    }
    const answer = await changeRun(call, params.id, values, form.getAll('references').map(String))
    // At the stop that was moved, not at the top of the page.
    const [, reference] = values.place.split(' ')
    return made(reference ? `${path}#${reference}` : path, answer)
  } catch (error) {
    return refusedForm('run', values, error)
  }
}

async function changeRun(call: Call, id: string, values: Values, references: readonly string[]): Promise<RunAnswer> {
  const headers = { 'if-match': `"${values.version}"` }
  return (await call('changeRun', { params: { id }, headers, body: changesIn(values, references) })).body
}

function changesIn(values: Values, references: readonly string[]): EndpointInput<Endpoints['changeRun']>['body'] {
  switch (values.do) {
    case 'send':
      return { state: 'out' }
    case 'end':
      return { state: 'ended' }
    case 'facts':
      return factsIn(values)
    case 'add':
      return { references: [...references] }
    default: {
      const [to, reference = ''] = values.place.split(' ')
      if (to === 'out') return { references: references.filter((each) => each !== reference) }
      return { references: moved(references, reference, to === 'up' ? -1 : 1) }
    }
  }
}

/** What was not chosen is sent as it is: the API says so at its field. */
function factsIn({ riderId, day, feeNaira }: Values) {
  return { riderId: Number(riderId), day, feeNaira: readNaira(feeNaira) ?? null }
}

/** Whether the fee of a run is a sum, or left empty. */
function isFeeRead({ feeNaira }: Values): boolean {
  return feeNaira.trim() === '' || readNaira(feeNaira) !== undefined
}

/** Another order of stops, in which one has changed places with its neighbour. */
export function moved(references: readonly string[], reference: string, by: 1 | -1): string[] {
  const stops = [...references]
  const at = stops.indexOf(reference)
  const neighbour = stops[at + by]
  if (at === -1 || neighbour === undefined) return stops
  stops[at + by] = reference
  stops[at] = neighbour
  return stops
}

/** On to the page of the run, or first what could not be taken into it. */
function made(path: string, { left }: Pick<RunAnswer, 'left'>): FormOutcome {
  if (left.length === 0) return { redirectTo: path }
  const values = { path, left: left.map(({ reference, message }) => `${reference}: ${message}`).join('\n') }
  return { status: 200, submission: { kind: 'shown', form: 'runs', values } }
}
