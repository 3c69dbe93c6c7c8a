import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Answers } from './answers.ts'
import type { OrderState } from './history.ts'
import { type AskedLine, toSoldLine } from './lines.ts'
import { type Agreed, problemsOfLoss, unknownState } from './moves.ts'
import { isState } from './regions.ts'

/** What is corrected of an order. What is left out stays as it is. */
export interface Correction extends Partial<{ readonly [Name in keyof Answers]: Answers[Name] | undefined }> {
  readonly lines?: readonly AskedLine[] | undefined
  /** What is agreed, in whole naira; null takes it away. */
  readonly sumNaira?: number | null | undefined
  /** Null takes it away. */
  readonly region?: { readonly state: string; readonly town: string } | null | undefined
  /** A person has looked at what the flags say. */
  readonly isChecked?: true | undefined
}

/** What is known of an order: some roles do not read what its buyer wrote. */
type KnownState = Omit<OrderState, 'request'> & { readonly request?: string | undefined }

/** The state after a correction. */
export function afterCorrection<State extends KnownState>(
  catalogue: Catalogue,
  state: State,
  { region, lines, ...correction }: Correction,
): State {
  const given = Object.fromEntries(Object.entries(correction).filter(([, value]) => value !== undefined))
  return withAddressUnread(state, {
    ...state,
    ...given,
    ...(lines && { lines: lines.map((line) => toSoldLine(catalogue, line)) }),
    ...(region !== undefined && { state: region?.state ?? null, town: region?.town ?? null }),
  })
}

/**
 * What is wrong with a correction of what is agreed, by its field: it names a state that is none, or takes away what an
 * order that is to bring must say.
 */
export function problemsOfCorrection(
  state: Agreed & Pick<OrderState, 'stage'>,
  { region, sumNaira }: Pick<Correction, 'region' | 'sumNaira'>,
): Readonly<Record<string, string>> {
  const after = {
    ...state,
    ...(region === null && { state: null, town: null }),
    ...(sumNaira === null && { sumNaira }),
  }
  return { ...problemsOfLoss(state, after), ...(region && !isState(region.state) && { region: unknownState }) }
}

/** Another address than before: nobody has read it back to the buyer yet. */
export function withAddressUnread<State extends Pick<OrderState, 'address' | 'isAddressRead'>>(
  before: State,
  after: State,
): State {
  return after.address === before.address ? after : { ...after, isAddressRead: false }
}
