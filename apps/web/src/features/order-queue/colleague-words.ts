import type { Colleague } from '@divine/contracts/calls/staff'
import { agentName } from '#/trade/desk/agent-name.ts'

/** A colleague in a list to choose from. @param me email of who reads it */
export function colleagueWords({ email }: Colleague, me: string): string {
  return email === me ? 'You' : `${agentName(email)}, ${email}`
}

/** Those who can be chosen from, with one who is chosen already but may no longer sign in. */
export function withChosen(colleagues: readonly Colleague[], chosen: string | undefined): readonly Colleague[] {
  if (!chosen || colleagues.some(({ email }) => email === chosen)) return colleagues
  return [...colleagues, { email: chosen, name: chosen }]
}
