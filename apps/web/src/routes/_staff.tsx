import { mayCall } from '@divine/contracts/calls/role-table'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouteMatch,
  type AnyRouter,
  createFileRoute,
  Outlet,
  redirect,
  rootRouteId,
  useLocation,
  useMatches,
  useRouteContext,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorPage, InStaffFrame } from '#/features/site-frame/way-on-pages.tsx'
import { NeedsNetwork } from '#/features/staff-session/needs-network.tsx'
import { readStaffMember } from '#/features/staff-session/read-staff-member.ts'
import type { Leaving } from '#/features/staff-session/sign-out-question.tsx'
import { StaffFrame } from '#/features/staff-session/staff-frame.tsx'
import { UnsentForm } from '#/features/staff-session/unsent-form.tsx'
import { useComeBack } from '#/features/staff-session/use-come-back.ts'
import { useMemberReading } from '#/features/staff-session/use-member-reading.ts'
import { isForOtherRole, NoAnswerError, type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { prepareBackgroundSync, startSending } from '#/shared/outbox/sending.ts'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { actOutbox, dropAct, readActs, waitingActs } from '#/trade/desk/act-outbox.ts'
import { followInvitations } from '#/trade/desk/follow-invitations.ts'
import { leadToSignIn } from '#/trade/desk/lead-to-sign-in.ts'
import { forgetTyped, typedBy } from '#/trade/desk/typed-store.ts'

/** Every page below it is for one person and needs a staff session; without one it leads to the sign-in and back. */
export const Route = createFileRoute('/_staff')({
  staticData: { audience: 'one-person' },
  // What changes something says for whom its page was made: see `useStaffCall`.
  context: ({ context: { call } }): { call: ReadingCall } => ({ call }),
  beforeLoad: async ({ context, location }) => {
    // What cannot be answered needs nothing but what it carried.
    if (context.site.submission?.kind === 'unsent') throw new Error('The form is not sent')
    const reader = await readStaffMember(context.call, context.site.isShell)
    const staff = reader?.staff
    const madeFor = context.site.submission?.madeFor ?? staff?.email
    // Whoever has signed in meanwhile is not shown what somebody else typed: one press would send it as theirs.
    if (!staff || staff.email !== madeFor) throw redirect({ to: '/login', search: { next: location.href } })
    // The API answers nothing else until it is set up.
    if (staff.secondFactor === 'missing' && location.pathname !== '/phone-code') throw redirect({ to: '/phone-code' })
    return { ...reader, staff }
  },
  // The menu works without the number.
  loader: async ({ context: { call, staff, isFromDevice } }) => {
    if (isFromDevice || staff.secondFactor === 'missing' || !mayCall(staff.role, 'countReviews'))
      return { waitingReviews: undefined }
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
        <NoPage error={error} />
      </InStaffFrame>
    </StaffFrame>
  ),
  component: StaffPage,
})

/** In the place of a page that was not made. */
function NoPage({ error }: { error: unknown }) {
  const { submission, isShell } = useRouter().options.context.site
  const action = useLocation({ select: ({ href }) => href })
  if (isShell && error instanceof NoAnswerError) return <NeedsNetwork />
  if (submission?.kind === 'unsent') return <UnsentForm unsent={submission} action={action} />
  return <ErrorPage error={error} />
}

function StaffPage() {
  const { staff, isFromDevice, epoch, call } = Route.useRouteContext()
  const sendingCall = useRouteContext({ from: rootRouteId, select: (context) => context.call })
  const { waitingReviews } = Route.useLoaderData()
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  // It held when the page began to load: see `beforeLoad`.
  const hasSessionEnded = useMatches({ select: (matches) => matches.some(({ error }) => isSessionEnd(error)) })
  // What the page asked for is not for this role: the page itself has nothing to show then.
  const forOthers = useMatches({ select: (matches) => matches.find(({ error }) => isForOtherRole(error))?.error })
  const router = useRouter()
  const isAwake = useIsAwake()
  const isAnyMissing = useMatches({ select: (matches) => matches.some((match) => hasNotCome(match, router)) })
  useEffect(() => {
    if (hasSessionEnded) void leadToSignIn(router)
  }, [hasSessionEnded, router])
  // What was done on this device without a network is sent from whatever page of the staff is open, or from none.
  useEffect(() => startSending(waitingActs(sendingCall)), [sendingCall])
  useEffect(() => void prepareBackgroundSync(), [])
  useEffect(followInvitations, [])
  useMemberReading(call, { staff, isFromDevice, epoch })
  useComeBack(call, { staff, isFromDevice })
  return (
    <QueryClientProvider client={queryClient}>
      <StaffFrame member={staff} waitingReviews={waitingReviews} leaving={leavingOf(staff.email)}>
        <InStaffFrame>
          {hasSessionEnded ? null : forOthers ? (
            <ErrorPage error={forOthers} />
          ) : isAwake && isAnyMissing ? (
            <NeedsNetwork />
          ) : (
            <Outlet />
          )}
        </InStaffFrame>
      </StaffFrame>
    </QueryClientProvider>
  )
}

/**
 * Whether a page has to come from the server and cannot now: its data, or its code. For code that did not come the
 * router would load the whole page again, and without a network the browser then leaves the desk.
 */
function hasNotCome({ status, error, routeId }: AnyRouteMatch, router: AnyRouter): boolean {
  // Where there is a network the page itself says what failed.
  if (error instanceof NoAnswerError) return !navigator.onLine
  // What is shown where there is no such order needs no code of the order's page.
  if (status === 'pending' || status === 'notFound' || error instanceof RefusedError) return false
  // The router takes this function away once the code is there.
  return router.routesById[routeId].options.component?.preload !== undefined
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
      for (const form of typedBy(email)) forgetTyped(form)
    },
  }
}
