import { actingAsField } from '@divine/contracts/calls/acting-as'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { callAs } from './call-as.ts'

/** The call of a staff's page, which says for whom the page was made: somebody else may sign in while it is open. */
export function useStaffCall(): Call {
  const { call, staff } = useRouteContext({ from: '/_staff' })
  return useMemo(() => callAs(call, staff.email), [call, staff.email])
}

/** The same as a field, for a native form. */
export function ActingAs() {
  const email = useRouteContext({ from: '/_staff', select: ({ staff }) => staff.email })
  return <input type="hidden" name={actingAsField} value={email} />
}
