import { actingAsField } from '@divine/contracts/calls/acting-as'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { callAs } from './call-as.ts'

/** The call of a staff's page, which says for whom the page was made: somebody else may sign in while it is open. */
export function useStaffCall(): Call {
  const call = useRouteContext({ from: rootRouteId, select: (context) => context.call })
  const email = useEmail()
  return useMemo(() => callAs(call, email), [call, email])
}

/** The same as a field, for a native form. */
export function ActingAs() {
  return <input type="hidden" name={actingAsField} value={useEmail()} />
}

function useEmail(): string {
  return useRouteContext({ from: '/_staff', select: ({ staff }) => staff.email })
}
