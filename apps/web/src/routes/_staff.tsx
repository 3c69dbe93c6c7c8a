import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorPage, InStaffFrame } from '#/features/site-frame/way-on-pages.tsx'
import { readStaffMember } from '#/features/staff-session/read-staff-member.ts'
import { StaffFrame } from '#/features/staff-session/staff-frame.tsx'
import { startSending } from '#/shared/outbox/sending.ts'
import { waitingActs } from '#/trade/desk/act-outbox.ts'

/** Every page below it is for one person and needs a staff session; without one it leads to the sign-in and back. */
export const Route = createFileRoute('/_staff')({
  staticData: { audience: 'one-person' },
  beforeLoad: async ({ context, location }) => {
    const staff = await readStaffMember(context.call)
    if (!staff) throw redirect({ to: '/login', search: { next: location.href } })
    // The API answers nothing else until it is set up.
    if (staff.secondFactor === 'missing' && location.pathname !== '/phone-code') throw redirect({ to: '/phone-code' })
    return { staff }
  },
  // The menu works without the number.
  loader: async ({ context: { call, staff } }) => {
    if (staff.secondFactor === 'missing') return { waitingReviews: undefined }
    const waitingReviews = await call('countReviews').then(
      ({ body }) => body.waiting,
      () => undefined,
    )
    return { waitingReviews }
  },
  // Who is signed in is not known then.
  errorComponent: ({ error }) => (
    <StaffFrame>
      <InStaffFrame>
        <ErrorPage error={error} />
      </InStaffFrame>
    </StaffFrame>
  ),
  component: StaffPage,
})

function StaffPage() {
  const { staff, call } = Route.useRouteContext()
  const { waitingReviews } = Route.useLoaderData()
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  // What was done on this device without a network is sent from whatever page of the staff is open.
  useEffect(() => startSending(waitingActs(call)), [call])
  return (
    <QueryClientProvider client={queryClient}>
      <StaffFrame email={staff.email} waitingReviews={waitingReviews}>
        <InStaffFrame>
          <Outlet />
        </InStaffFrame>
      </StaffFrame>
    </QueryClientProvider>
  )
}
