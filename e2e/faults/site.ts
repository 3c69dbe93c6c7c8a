import { type Attempt, type Fate, type Server, servers } from './schedule.ts'

/** How people reach the site. */
export interface Site {
  wayTo(server: Server, fate: Fate): string
  /** When they stop trying, as of `performance.now()`; infinite as long as there are faults. */
  readonly endsAt: () => number
  /** How long they wait for an answer. */
  readonly patienceMs: () => number
}

/** Where one attempt is sent: to both servers at the same moment if it is sent twice. */
export function originsOf({ server, fate }: Attempt, site: Site): string[] {
  return fate === 'twice' ? servers.map((each) => site.wayTo(each, fate)) : [site.wayTo(server, fate)]
}
