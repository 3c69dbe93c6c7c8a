import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { StaffFrame } from '#/features/staff-session/staff-frame.tsx'
import { staffQuery } from '#/features/staff-session/staff-query.ts'

/** Every page below it needs a staff session; without one it leads to the sign-in and back. */
export const Route = createFileRoute('/_staff')({
  staticData: { audience: 'one-person' },
  beforeLoad: async ({ context, location }) => {
    const staff = await context.queryClient.fetchQuery(staffQuery(context.call))
    if (!staff) throw redirect({ to: '/login', search: { next: location.href } })
    return { staff }
  },
  component: StaffPage,
})

function StaffPage() {
  const { staff } = Route.useRouteContext()
  return (
    <StaffFrame email={staff.email}>
      <Outlet />
    </StaffFrame>
  )
}
