import { mayCall } from '@divine/contracts/calls/role-table'
import { releaseBuyersOf } from './features/desk/claim-queries.ts'
import { endInvitationsOf } from './features/people/people-queries.ts'
import { endLinksOf } from './features/runs/run-queries.ts'
import type { TakeWork } from './features/staff/staff.ts'

/**
 * Buyers go back to the queue, and links end for good: those that owners made, those that are for who is barred, and
 * those of riders that were made by who may make none any more.
 */
export const takeWork: TakeWork = async (transaction, email, role) => {
  if (!role || !mayCall(role, 'takeBuyer')) await releaseBuyersOf(transaction, email)
  if (!role || !mayCall(role, 'makeRunLink')) await endLinksOf(transaction, email)
  if (role !== 'owner') await endInvitationsOf(transaction, email)
}
