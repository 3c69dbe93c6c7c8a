import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MoneyPage } from '#/features/money-desk/money-page.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { followOrders } from '#/trade/desk/follow-orders.ts'

export const Route = createFileRoute('/_staff/money')({
  loader: async ({ context: { call } }) => {
    const { readMoney } = await import('#/features/money-desk/read-money.ts')
    return readMoney(call)
  },
  head: ({ match }) => staffHead(match, 'Money'),
  component: MoneyRoute,
})

function MoneyRoute() {
  const { site } = Route.useRouteContext()
  const { money, key } = Route.useLoaderData()
  const router = useRouter()
  // What is said at the doors changes what riders should bring.
  useEffect(() => followOrders({ ask: () => void router.invalidate() }), [router])
  return <MoneyPage money={money} sendKey={key} refused={refusedAt('money', site.submission)} />
}
