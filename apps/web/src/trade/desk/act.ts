import type { EndpointInput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'

type ActName = 'moveOrder' | 'correctOrder' | 'noteAttempt' | 'addNote'

/** What a call says, without the time, which goes with every act alike. */
type Untimed<Body> = Body extends unknown ? Omit<Body, 'at'> : never

/** Something that staff do to one order: the call, and what it says. */
export type Act = {
  [N in ActName]: { readonly name: N; readonly body: Untimed<EndpointInput<Endpoints[N]>['body']> }
}[ActName]

/** Whether an act says what has happened, whatever else has. */
export function fitsAnyVersion({ name }: Act): boolean {
  return name === 'noteAttempt' || name === 'addNote'
}
