import type { Colleague } from '@divine/contracts/calls/staff'
import { agentName } from '#/trade/desk/agent-name.ts'

type NamedColleague = Pick<Colleague, 'email' | 'name'>

/** A colleague in a list to choose from. @param me email of who reads it */
export function colleagueWords({ email }: NamedColleague, me: string): string {
  return email === me ? 'You' : `${agentName(email)}, ${email}`
}

/** Those who can be chosen from, with one who is chosen already but may no longer sign in. */
export function withChosen(
  colleagues: readonly NamedColleague[],
  chosen: string | undefined,
): readonly NamedColleague[] {
  if (!chosen || colleagues.some(({ email }) => email === chosen)) return colleagues
  return [...colleagues, { email: chosen, name: chosen }]
}
