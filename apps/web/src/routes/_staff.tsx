import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { forgetTyped, typedBy } from '#/features/order-page/typed-store.ts'
import { ErrorPage, InStaffFrame } from '#/features/site-frame/way-on-pages.tsx'
import { readStaffMember, rememberStaffMember } from '#/features/staff-session/read-staff-member.ts'
import type { Leaving } from '#/features/staff-session/sign-out-question.tsx'
import { StaffFrame } from '#/features/staff-session/staff-frame.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { prepareBackgroundSync, startSending } from '#/shared/outbox/sending.ts'
import { actOutbox, dropAct, readActs, waitingActs } from '#/trade/desk/act-outbox.ts'

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
  // It held when the page began to load: see `beforeLoad`.
  const hasSessionEnded = useMatches({ select: (matches) => matches.some(({ error }) => isSessionEnd(error)) })
  const router = useRouter()
  useEffect(() => {
    const { href } = router.state.location
    if (hasSessionEnded) void router.navigate({ to: '/login', search: { next: href }, replace: true })
  }, [hasSessionEnded, router])
  // What was done on this device without a network is sent from whatever page of the staff is open, or from none.
  useEffect(() => startSending(waitingActs(call)), [call])
  useEffect(() => void prepareBackgroundSync(), [])
  useEffect(() => rememberStaffMember(call, staff), [call, staff])
  return (
    <QueryClientProvider client={queryClient}>
      <StaffFrame email={staff.email} waitingReviews={waitingReviews} leaving={leavingOf(staff.email)}>
        <InStaffFrame>{hasSessionEnded ? null : <Outlet />}</InStaffFrame>
      </StaffFrame>
    </QueryClientProvider>
  )
}

/** What somebody has done or typed on this device and the server has not. */
function leavingOf(email: string): Leaving {
  const actsOf = async () => (await readActs()).filter(({ by }) => by === email)
  return {
    look: async () => ({
      acts: (await actsOf()).length,
      typed: [...new Set(typedBy(email).map(({ reference }) => reference))],
      isLasting: actOutbox.isLasting(),
    }),
    async forget() {
      for (const { intentId } of await actsOf()) await dropAct(intentId)
      for (const place of typedBy(email)) forgetTyped(place)
    },
  }
}
