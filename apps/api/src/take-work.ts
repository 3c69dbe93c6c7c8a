import { mayCall } from '@divine/contracts/calls/role-table'
import { releaseBuyersOf } from './features/desk/claim-queries.ts'
import { endInvitationsOf } from './features/people/people-queries.ts'
import type { TakeWork } from './features/staff/staff.ts'

/** Buyers go back to the queue, and links that owners made, or that are for who is barred, end for good. */
export const takeWork: TakeWork = async (transaction, email, role) => {
  if (!role || !mayCall(role, 'takeBuyer')) await releaseBuyersOf(transaction, email)
  if (role !== 'owner') await endInvitationsOf(transaction, email)
}
