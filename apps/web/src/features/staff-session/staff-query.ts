import { queryOptions } from '@tanstack/react-query'
import { type Call, RefusedError } from '#/shared/api/call.ts'

/** Who is signed in; null when nobody is. */
export function staffQuery(call: Call) {
  return queryOptions({
    queryKey: ['staff'],
    queryFn: async () => {
      try {
        return (await call('getStaffMember')).body
      } catch (error) {
        if (error instanceof RefusedError && error.status === 401) return null
        throw error
      }
    },
    // A session can end at any moment: each page asks.
    staleTime: 0,
  })
}
