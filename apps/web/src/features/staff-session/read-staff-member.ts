import type { StaffMember } from '@divine/contracts/calls/staff'
import { type Call, RefusedError } from '#/shared/api/call.ts'

/** Who is signed in; undefined if nobody is. A session can end at any moment, so each page asks. */
export async function readStaffMember(call: Call): Promise<StaffMember | undefined> {
  try {
    return (await call('getStaffMember')).body
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) return undefined
    throw error
  }
}
