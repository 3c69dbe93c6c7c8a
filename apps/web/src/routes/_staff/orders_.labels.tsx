import { referencePattern } from '@divine/contracts/orders/reference'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OrderLabels } from '#/features/order-labels/order-labels.tsx'
import { staffHead } from '#/shared/head.ts'
import { followOrders } from '#/trade/desk/follow-orders.ts'

/** The labels of some orders, on a page of their own: the list beside an order would be printed with them. */
export const Route = createFileRoute('/_staff/orders_/labels')({
  // Every visitor's script has this file, and what the address says is read with the page alone.
  validateSearch: (given) => given as { of?: string },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { call }, deps: { of = '' } }) => {
    const references = of.toUpperCase().split(',').filter(Boolean)
    const possible = references.filter((reference) => referencePattern.test(reference))
    if (possible.length === 0) return { references, labels: [] }
    const { body } = await call('listLabels', { querystring: { references: possible.join(',') } })
    return { references, labels: body }
  },
  gcTime: 0,
  head: ({ match }) => staffHead(match, 'Labels'),
  component: LabelsRoute,
})

function LabelsRoute() {
  const router = useRouter()
  // What is printed is carried to somebody's door: a corrected sum or a cancelled order shows before it is.
  useEffect(() => followOrders({ ask: () => void router.invalidate() }), [router])
  return <OrderLabels {...Route.useLoaderData()} />
}
