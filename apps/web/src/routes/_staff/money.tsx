import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MoneyPage } from '#/features/money-desk/money-page.tsx'
import type { ReadingCall } from '#/shared/api/call.ts'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { useFollowed } from '#/trade/desk/use-followed.ts'

/** What reads the page comes with it alone: every visitor's script has this file. */
async function read(call: ReadingCall) {
  return (await import('#/features/money-desk/read-money.ts')).readMoney(call)
}

export const Route = createFileRoute('/_staff/money')({
  loader: ({ context: { call } }) => read(call),
  head: ({ match }) => staffHead(match, 'Money'),
  component: MoneyRoute,
})

function MoneyRoute() {
  const { site, call } = Route.useRouteContext()
  // What is said at the doors changes what riders should bring.
  const { money, key } = useFollowed(
    Route.useLoaderData(),
    useCallback(() => read(call), [call]),
  )
  return <MoneyPage money={money} sendKey={key} refused={refusedAt('money', site.submission)} />
}
