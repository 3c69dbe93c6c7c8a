import type { StopOutcome } from '@divine/contracts/calls/rider-run'

/** A stop as it is by what was said of it. */
export interface StopSoFar {
  readonly outcome: StopOutcome
  /** The cash that was taken there, in whole naira; undefined where none was. */
  readonly cashNaira?: number | undefined
  /** An owner has signed it off. */
  readonly isSettled?: boolean
  /** It was said on this phone and is not sent yet. */
  readonly isKept?: boolean
  /** Cash that the rider says was taken there, and that the office has otherwise. */
  readonly uncountedNaira?: number | undefined
}

/**
 * How far a run is, in words: of what the server has, and with script of what waits on the phone, too.
 * @param owedNaira what the rider still owes of what was signed off
 */
export function soFar(stops: readonly StopSoFar[], owedNaira = 0) {
  const count = (outcome: StopOutcome) => stops.filter((stop) => stop.outcome === outcome).length
  const open = count('open')
  const allCash = stops.filter(({ cashNaira }) => cashNaira !== undefined)
  const toBring = allCash.filter(({ isSettled }) => !isSettled)
  const isSignedOff = allCash.length > 0 && toBring.length === 0 && owedNaira === 0
  const signedNaira = sumOf(allCash.filter(({ isSettled }) => isSettled).map(({ cashNaira }) => cashNaira))
  const cash = isSignedOff ? allCash : toBring
  const keptNaira = sumOf(cash.filter(({ isKept }) => isKept).map(({ cashNaira }) => cashNaira))
  // What both say was taken there is in the sum already.
  const unsettledNaira = sumOf(
    stops.map(({ uncountedNaira = 0, cashNaira = 0 }) => Math.max(0, uncountedNaira - cashNaira)),
  )
  const back = count('failed') + count('left')
  return {
    isDone: open === 0,
    over: `${stops.length - open} of ${stops.length}`,
    progress: `${count('delivered')} delivered, ${count('failed')} not delivered, ${open} to go`,
    what: isSignedOff ? 'Signed off by the office' : 'Bring to the office',
    total: inNaira(sumOf(cash.map(({ cashNaira }) => cashNaira)) + owedNaira),
    from: `${sayFrom(cash.length, owedNaira)}${back > 0 ? `, and ${counted(back, 'parcel')} back` : ''}`,
    signed: saySigned(isSignedOff ? 0 : signedNaira, owedNaira),
    kept: keptNaira > 0 ? `${inNaira(keptNaira)} of it is kept on this phone and not sent yet.` : '',
    unsettled: unsettledNaira > 0 ? `${inNaira(unsettledNaira)} more that the office has to settle with you.` : '',
  }
}

/** What the sum to bring is made of. */
function sayFrom(stops: number, owedNaira: number): string {
  const cash = `cash from ${counted(stops, 'stop')}`
  if (owedNaira === 0) return cash
  const owed = `${inNaira(owedNaira)} still owed`
  return stops === 0 ? owed : `${cash}, ${owed}`
}

function saySigned(signedNaira: number, owedNaira: number): string {
  if (signedNaira === 0) return ''
  const words = `${inNaira(signedNaira)} was signed off before.`
  return owedNaira > 0 ? `${words} You still owe ${inNaira(owedNaira)} of it.` : words
}

/** The cash in what was said of a stop; undefined where none was taken. */
export function cashOf(
  outcome: StopOutcome,
  paidBy: 'cash' | 'transfer' | null | undefined,
  takenNaira: number | null | undefined,
): number | undefined {
  return outcome === 'delivered' && paidBy !== 'transfer' ? (takenNaira ?? 0) : undefined
}

/** Such as `1 stop` and `2 stops`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** As `naira` of the catalogue writes it, which is in the site's script: a rider's page does not load that. */
export function inNaira(amount: number): string {
  return `₦${amount.toLocaleString('en-NG')}`
}

function sumOf(sums: readonly (number | undefined)[]): number {
  return sums.reduce<number>((total, sum = 0) => total + sum, 0)
}
