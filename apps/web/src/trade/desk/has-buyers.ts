import { mayCall } from '@divine/contracts/calls/role-table'
import type { Colleague } from '@divine/contracts/calls/staff'

/** Whether a buyer can be given to a colleague. */
export function hasBuyers({ role }: Colleague): boolean {
  return mayCall(role, 'takeBuyer')
}
