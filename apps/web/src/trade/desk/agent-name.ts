import { agentName } from '@divine/contracts/orders/agent-name'

export { agentName }

/** The name of a member of staff in two letters, for a round sign. */
export function agentInitials(email: string): string {
  return agentName(email).slice(0, 2)
}
