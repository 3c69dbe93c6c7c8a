import { mayCall, type StaffCallName } from '@divine/contracts/calls/role-table'
import type { Role } from '@divine/contracts/calls/roles'
import { useRouteContext } from '@tanstack/react-router'

/** The role of whoever reads a staff's page. */
export function useRole(): Role {
  return useRouteContext({ from: '/_staff', select: ({ staff }) => staff.role })
}

/** Whether whoever reads a staff's page may make a call. What the API would refuse is not offered. */
export function useMay(): (name: StaffCallName) => boolean {
  const role = useRole()
  return (name) => mayCall(role, name)
}
