import { mayCall } from '@divine/contracts/calls/role-table'
import { createFileRoute } from '@tanstack/react-router'
import { StaffHome } from '#/features/staff-home/staff-home.tsx'
import { staffHead } from '#/shared/head.ts'

/** How many of the newest orders the staff's first page shows. */
const shownOrders = 6

export const Route = createFileRoute('/_staff/staff')({
  loader: async ({ context: { call, staff } }) => {
    const [descriptions, orders] = await Promise.all([
      mayCall(staff.role, 'listDescriptions') ? call('listDescriptions') : undefined,
      mayCall(staff.role, 'listOrders') ? call('listOrders', { querystring: {} }) : undefined,
    ])
    return { descriptions: descriptions?.body, orders: orders?.body.slice(0, shownOrders) }
  },
  head: ({ match }) => staffHead(match, 'Staff desk'),
  component: StaffRoute,
})

function StaffRoute() {
  return <StaffHome {...Route.useLoaderData()} />
}
