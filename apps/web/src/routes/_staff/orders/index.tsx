import { createFileRoute } from '@tanstack/react-router'
import { NoOrderOpen } from '#/features/order-queue/no-order-open.tsx'

/** The queue alone: its list comes from the route around it. */
export const Route = createFileRoute('/_staff/orders/')({
  component: NoOrderOpen,
})
