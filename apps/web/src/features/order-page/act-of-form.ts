import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { problemsOfCorrection } from '@divine/contracts/orders/corrections'
import { paidWays } from '@divine/contracts/orders/history'
import { namedLine } from '@divine/contracts/orders/lines'
import { problemsOfMove } from '@divine/contracts/orders/moves'
import { readReference } from '@divine/contracts/orders/reference'
import { isPlanned, type MoveFact, type MoveReason, reasonWords, stages } from '@divine/contracts/orders/stages'
import type { Act } from '#/trade/desk/act.ts'
import type { Clash } from '#/trade/desk/clashes.ts'
import { readNaira } from '#/trade/desk/read-naira.ts'
import { serverNow } from '#/trade/desk/server-clock.ts'
import { linesOfValues, problemOfLines, valuesOfLines } from './line-values.ts'
import { lagosMoment } from './next-times.ts'
import type { OrderAct } from './order-act.ts'
import { type Correctable, correctableFields } from './order-search.ts'

/** What a form of the order's page holds, by the name of its field. */
export type FormValues = Readonly<Record<string, string>>

/** What is wrong with a form before it is sent. */
export interface Problems {
  readonly fieldErrors: Readonly<Record<string, string>>
}

/** The value of the choice that leaves it to the field beside it. */
export const ownChoice = 'own'

/** Begins the name of a hidden field that holds what somebody else saved, for whoever goes on with that. */
const theirs = 'theirs-'

/**
 * The act that a form asks for, sent with script or without. `do` says what kind it is, and
 * `version` what was seen.
 * @param order as it is known here, to say at once what is missing; without it the API says so
 */
export function actOfForm(
  catalogue: Catalogue,
  reference: string,
  values: FormValues,
  order?: WholeOrder,
): OrderAct | Problems {
  const act = whatIsDone(catalogue, values.keep === 'go-on' ? withTheirs(values) : values, order)
  return 'fieldErrors' in act ? act : { reference, onVersion: Number(values.version), act }
}

/** The hidden fields of what somebody else saved, for a form of a move that says some of it too. */
export function theirsFor(values: FormValues, order: WholeOrder, clashes: readonly Clash[]): FormValues {
  const saved: FormValues = textsOf({
    state: order.state ?? '',
    town: order.town ?? '',
    day: order.day ?? '',
    sumNaira: order.sumNaira ?? '',
  })
  const clashing = Object.keys(saved).filter(
    (name) => name in values && clashes.some(({ field, mine }) => field === name && mine !== undefined),
  )
  return Object.fromEntries(clashing.map((name) => [`${theirs}${name}`, saved[name] ?? '']))
}

/** Whether a field holds what somebody else saved. */
export function isTheirs(name: string): boolean {
  return name.startsWith(theirs)
}

/** A form with what somebody else saved in the place of what it said itself. */
function withTheirs(values: FormValues): FormValues {
  const saved = Object.entries(values).filter(([name]) => isTheirs(name))
  return { ...values, ...Object.fromEntries(saved.map(([name, value]) => [name.slice(theirs.length), value])) }
}

function whatIsDone(catalogue: Catalogue, values: FormValues, order?: WholeOrder): Act | Problems {
  switch (values.do) {
    case 'take-back':
      return { name: 'moveOrder', body: { takesBack: Number(values.event) } }
    case 'attempt':
      return { name: 'noteAttempt', body: { by: values.by === 'whatsapp' ? 'whatsapp' : 'call' } }
    case 'note': {
      const note = values.note?.trim() ?? ''
      return note ? { name: 'addNote', body: { note } } : { fieldErrors: { note: 'Write something first.' } }
    }
    case 'check':
      return { name: 'correctOrder', body: { isChecked: true } }
    case 'correct': {
      const body = correctionOf(catalogue, values)
      if ('fieldErrors' in body) return body
      const fieldErrors = order ? problemsOfCorrection(order, body) : {}
      return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { name: 'correctOrder', body }
    }
    default: {
      const body = moveOf(values)
      const fieldErrors = {
        ...(order && problemsOfMove(order, body, serverNow())),
        ...(isPlanned(body.to) &&
          !values.addressRead && { addressRead: 'Read the address back to the buyer, then tick this.' }),
      }
      return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { name: 'moveOrder', body }
    }
  }
}

function moveOf(values: FormValues) {
  const reason = values.reason && values.reason in reasonWords ? (values.reason as MoveReason) : undefined
  const { state = '', town = '' } = values
  // A fact that were missing here could be asked for and never be said.
  const facts = {
    reason,
    callAt: callTimeOf(values) || undefined,
    region: state.trim() && town.trim() ? { state, town } : undefined,
    day: (values.day === ownChoice ? values.ownDay : values.day) || undefined,
    sumNaira: values.sumNaira === undefined ? undefined : readNaira(values.sumNaira),
  } satisfies Record<MoveFact, unknown>
  return {
    to: stages.find((each) => each === values.to) ?? 'new',
    ...facts,
    paidBy: paidWays.find((way) => way === values.paidBy),
    // The field is shown for a transfer alone.
    transferReference: (values.paidBy === 'transfer' && values.transferReference?.trim()) || undefined,
    isAddressRead: values.addressRead ? (true as const) : undefined,
    duplicateOf: reason === 'duplicate' ? typedReference(values.duplicateOf) : undefined,
  }
}

/** What is none stays as it was typed, so that it is said of it. */
function typedReference(typed = ''): string | undefined {
  return readReference(typed) ?? (typed.trim() || undefined)
}

function callTimeOf({ callAt, ownTime }: FormValues): string | undefined {
  if (callAt !== ownChoice) return callAt
  const [day, clock] = ownTime?.split('T') ?? []
  return day && clock ? lagosMoment(day, clock.slice(0, 5)) : undefined
}

type Correction = Extract<Act, { name: 'correctOrder' }>['body']

function correctionOf(catalogue: Catalogue, values: FormValues): Correction | Problems {
  const field: Correctable | undefined = correctableFields.find((each) => each === values.field)
  const value = values.value ?? ''
  switch (field) {
    case undefined:
      return { fieldErrors: { value: 'Choose what to correct.' } }
    case 'lines': {
      const problem = problemOfLines(catalogue, values)
      return problem ? { fieldErrors: { lines: problem } } : { lines: linesOfValues(catalogue, values) }
    }
    case 'sumNaira': {
      if (value.trim() === '') return { sumNaira: null }
      const sumNaira = readNaira(value)
      return sumNaira === undefined ? { fieldErrors: { value: 'Enter the sum in naira, without kobo.' } } : { sumNaira }
    }
    case 'region': {
      const { state = '', town = '' } = values
      if (!state.trim() && !town.trim()) return { region: null }
      if (state.trim() && town.trim()) return { region: { state, town } }
      return { fieldErrors: { region: 'Choose the state, and the LGA or town.' } }
    }
    default:
      return { [field]: value }
  }
}

/** What a form would hold that asks for this act: for who has to look at it again. */
export function valuesOfAct(act: Act): FormValues {
  switch (act.name) {
    case 'noteAttempt':
      return { do: 'attempt', ...act.body }
    case 'addNote':
      return { do: 'note', ...act.body }
    case 'moveOrder': {
      if ('takesBack' in act.body) return { do: 'take-back', event: String(act.body.takesBack) }
      const { region, isAddressRead: _ticked, ...move } = act.body
      return { do: 'move', addressRead: 'yes', ...textsOf({ ...move, ...region }) }
    }
    case 'correctOrder': {
      const { isChecked, region, lines, ...texts } = act.body
      if (isChecked) return { do: 'check' }
      if (region !== undefined) return { do: 'correct', field: 'region', ...region }
      if (lines) return { do: 'correct', field: 'lines', ...valuesOfLines(lines.map(namedLine)) }
      const [[field = '', value] = []] = Object.entries(texts)
      return { do: 'correct', field, value: value === null ? '' : String(value) }
    }
  }
}

function textsOf(values: object): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
