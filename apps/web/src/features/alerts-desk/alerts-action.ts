import { type AlertKind, alertKinds, channelKinds } from '@divine/contracts/calls/alert-kinds'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { type FormAction, type RefusedOutcome, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { secretTargetFields, targetFieldNames } from '#/trade/desk/target-fields.ts'
import { targetOf } from './channel-fields.ts'

const fields = [
  'do',
  'id',
  'kind',
  'name',
  ...targetFieldNames,
  'about',
  'quietFrom',
  'quietUntil',
  'gatherMinutes',
] as const
export type AlertsValues = Readonly<Record<(typeof fields)[number], string>>

/** What a form of the page has done, in words. */
export interface Done {
  readonly said: string
  /** What there is to know besides. */
  readonly more?: string
  /** Whether what was asked for has not come about, such as a test that did not arrive. */
  readonly isBad?: boolean
  /** The key with which a webhook's messages are signed, told here alone. */
  readonly secret?: string
}

/** What is told is ticked several times, and read as words with spaces between. */
export function readAlertsForm(form: FormData): AlertsValues {
  return { ...readValues(form, fields), about: form.getAll('about').join(' ') }
}

export function toldOf(about: string | undefined): readonly AlertKind[] {
  const ticked = new Set(about?.split(' '))
  return alertKinds.filter((kind) => ticked.has(kind))
}

/** Does what a form of the page asks for. @throws what the call throws */
export async function changeAlerts(call: Call, values: AlertsValues): Promise<Done> {
  const { id, name } = values
  const params = { id }
  switch (values.do) {
    case 'change': {
      await call('changeDestination', { params, body: settingsOf(values) })
      return { said: `“${name.trim()}” is told what you ticked.` }
    }
    case 'mend': {
      const { body } = await call('changeDestination', { params, body: { target: targetOf(kindOf(values), values) } })
      return { ...(await testStored(call, id, name)), ...(body.secret && { secret: body.secret }) }
    }
    case 'remove': {
      await call('removeDestination', { params })
      return { said: `Nothing goes to “${name}” any more.` }
    }
    case 'test':
      return test(call, id, name)
    case 'test-all':
      return testAll(call)
    case 'retry': {
      await call('retryDelivery', { params })
      return { said: 'It is tried again now.', more: 'Load the page again in a moment to see whether it arrived.' }
    }
    default: {
      const { body } = await call('addDestination', {
        body: { ...settingsOf(values), ...targetOf(kindOf(values), values) },
      })
      return { ...(await testStored(call, body.id, name.trim())), ...(body.secret && { secret: body.secret }) }
    }
  }
}

function settingsOf({ name, about, quietFrom, quietUntil, gatherMinutes }: AlertsValues) {
  return {
    name,
    about: [...toldOf(about)],
    quietFrom: quietFrom || null,
    quietUntil: quietUntil || null,
    gatherMinutes: Number(gatherMinutes.trim() || '0'),
  }
}

function kindOf({ kind }: AlertsValues) {
  return channelKinds.find((each) => each === kind) ?? 'email'
}

interface Tried {
  readonly hasArrived: boolean
  readonly message: string
  readonly seconds: number
}

/**
 * Tests a place. A test that was refused has not arrived: what was done before it, such as adding the place, is done.
 */
async function tryAt(call: Call, id: string): Promise<Tried> {
  try {
    return (await call('testDestination', { params: { id } })).body
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { hasArrived: false, message: error.failure.message, seconds: 0 }
  }
}

const whereToLook = 'Look whether you see “Test from Divine Health” there.'

async function test(call: Call, id: string, name: string): Promise<Done> {
  const { hasArrived, message, seconds } = await tryAt(call, id)
  return hasArrived
    ? { said: `The test was taken at “${name}” ${seconds > 0 ? `after ${seconds} s` : 'at once'}.`, more: whereToLook }
    : { said: `The test did not arrive at “${name}”.`, more: message, isBad: true }
}

/** Tests a place that was just stored, and whose key may be told here alone: what is stored is said in any case. */
async function testStored(call: Call, id: string, name: string): Promise<Done> {
  try {
    return await test(call, id, name)
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    const more = 'No answer came that says whether its test arrived. Test it again when there is network.'
    return { said: `“${name}” is saved.`, more, isBad: true }
  }
}

async function testAll(call: Call): Promise<Done> {
  const { body } = await call('listDestinations')
  const tested = await Promise.all(
    body.destinations.map(async ({ id, name }) => ({ name, ...(await tryAt(call, id)) })),
  )
  const arrived = tested.filter(({ hasArrived }) => hasArrived)
  const slowest = Math.max(0, ...arrived.map(({ seconds }) => seconds))
  const others = tested.filter(({ hasArrived }) => !hasArrived)
  return {
    said: `${arrived.length} of ${tested.length} arrived${slowest > 0 ? `, the slowest after ${slowest} s` : ''}.`,
    more: others.length > 0 ? others.map(({ name, message }) => `${name}: ${message}`).join(' ') : whereToLook,
    isBad: others.length > 0,
  }
}

/** Shows the page again with what is wrong. @throws the error itself when it is not a refusal */
export function refusedAlerts(values: AlertsValues, error: unknown): RefusedOutcome {
  return refusedForm('alerts', shownAgain(values), error)
}

/** What is shown again of a form that was refused. */
export function shownAgain(values: AlertsValues): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretTargetFields.has(name)))
}

/** Handles the forms of the page without script. */
export const alertsByForm: FormAction = async ({ form, call }) => {
  const values = readAlertsForm(form)
  try {
    const { isBad, ...done } = await changeAlerts(call, values)
    return {
      status: 200,
      submission: { kind: 'shown', form: 'alerts', values: { ...done, ...(isBad && { isBad: 'yes' }) } },
    }
  } catch (error) {
    return refusedAlerts(values, error)
  }
}
