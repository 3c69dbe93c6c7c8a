import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** What happens to a request on its way: `twice` sends it to both servers at the same time. */
export const fates = ['clean', 'request-cut', 'reply-cut', 'reply-late', 'twice'] as const
export type Fate = (typeof fates)[number]

/** Two processes of the API run on one database. */
export const servers = [0, 1] as const
export type Server = (typeof servers)[number]

export interface Attempt {
  readonly server: Server
  readonly fate: Fate
}

/**
 * How a visitor orders. `script` tries three times and then stores the order on the device, as the page does; `offline`
 * has it there from the start; `native` has no script and loads the page again; `wrong` types an invalid phone number.
 * The others mix the ways: the page wakes up between two taps (`native-first`), script fails after one
 * (`script-first`), both are sent at the same moment (`both`), the order waits on the device and is sent natively as
 * well (`offline-and-native`), or two tabs have an id each (`two-ids`). Whatever they were told, they press once more.
 */
export const visitorKinds = [
  'script',
  'offline',
  'native',
  'wrong',
  'native-first',
  'script-first',
  'both',
  'offline-and-native',
  'two-ids',
] as const
export type VisitorKind = (typeof visitorKinds)[number]

export interface PlannedVisitor {
  readonly number: number
  readonly kind: VisitorKind
  readonly startsAtMs: number
  /** 1 to 3 products; more than one is a cart. */
  readonly products: number
  /** In turn; once they are used up, every further one arrives unharmed. */
  readonly attempts: readonly Attempt[]
}

/** What members of staff do: agents call, dispatchers put runs together, a cashier counts what riders bring. */
export const duties = ['agent', 'dispatcher', 'cashier'] as const
export type Duty = (typeof duties)[number]

/** Somebody who works at the order desk. */
export interface PlannedStaff {
  readonly duty: Duty
  readonly number: number
  /** What their own dice begin with: what there is to do depends on who was quicker. */
  readonly seed: number
  /** In turn, and again from the first; from the last fault on every one arrives unharmed. */
  readonly attempts: readonly Attempt[]
}

export const faultKinds = ['kill-server', 'end-server', 'kill-postgres', 'restart-postgres'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface PlannedFault {
  readonly atMs: number
  readonly kind: FaultKind
  /** Which one, if it is a server's. */
  readonly server: Server
  /** How long Postgres is away; a server starts again at once. */
  readonly awayMs: number
}

export interface Schedule {
  readonly visitors: readonly PlannedVisitor[]
  readonly agents: readonly PlannedStaff[]
  /** Each with the riders of their runs, one run after the other. */
  readonly dispatchers: readonly PlannedStaff[]
  readonly cashier: PlannedStaff
  readonly faults: readonly PlannedFault[]
}

export interface Extent {
  readonly seed: number
  readonly orders: number
  readonly agents: number
  readonly dispatchers: number
  /** From the first visitor to the last. */
  readonly seconds: number
  readonly faults: number
}

/** The schedule of a run. The same extent gives the same schedule. */
export function scheduleOf({ seed, orders, agents, dispatchers, seconds, faults }: Extent): Schedule {
  const random = xoroshiro128plus(seed)
  const between = (least: number, most: number) => uniformInt(random, least, most)
  /** One of these, the first as often as all others together. */
  const pick = <Choice>(choices: readonly Choice[]) =>
    choices[between(0, 1) === 0 ? 0 : between(0, choices.length - 1)] as Choice
  const anyOf = <Choice>(choices: readonly Choice[]) => choices[between(0, choices.length - 1)] as Choice

  const anyAttempts = (count: number) =>
    Array.from({ length: count }, () => ({ server: anyOf(servers), fate: pick(fates) }))

  const visitors = Array.from({ length: orders }, (_, number) => ({
    number,
    kind: pick(visitorKinds),
    startsAtMs: between(0, seconds * 1_000),
    products: pick([1, 2, 3]),
    attempts: anyAttempts(3),
  })).sort((one, other) => one.startsAtMs - other.startsAtMs)

  const staff = (duty: Duty, count: number): PlannedStaff[] =>
    Array.from({ length: count }, (_, number) => ({
      duty,
      number,
      seed: between(0, 0x7fffffff),
      attempts: anyAttempts(50),
    }))
  const agentsPlanned = staff('agent', agents)

  // One after the other and each of a kind in turn, so that a short run has them all.
  const faultsPlanned = Array.from({ length: faults }, (_, index) => ({
    atMs: Math.round(((index + 0.5) * seconds * 1_000) / faults) + between(-500, 500),
    kind: faultKinds[index % faultKinds.length] as FaultKind,
    server: anyOf(servers),
    awayMs: between(200, 3_000),
  }))
  const dispatchersPlanned = staff('dispatcher', dispatchers)
  const [cashier] = staff('cashier', 1) as [PlannedStaff]
  return { visitors, agents: agentsPlanned, dispatchers: dispatchersPlanned, cashier, faults: faultsPlanned }
}
