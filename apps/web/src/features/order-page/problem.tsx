import { useRouterState } from '@tanstack/react-router'
import { Strip } from '#/trade/desk/strip.tsx'
import { useOrderPage } from './page-context.ts'

/** What was wrong where no field is to blame. */
export function Problem() {
  const { notDone, order } = useOrderPage()
  const here = useRouterState({ select: ({ location }) => location.href })
  if (notDone?.isSignedOut) {
    return (
      <Strip kind="bad" icon="alert" title="You are signed out" note="What you typed is kept on this device.">
        <a href={`/login?${new URLSearchParams({ next: here || `/orders/${order.reference}` })}`}>Sign in</a>
      </Strip>
    )
  }
  if (!notDone?.message || notDone.clashes) return null
  return <Strip kind={notDone.form === 'next' ? 'wait' : 'bad'} icon="alert" title={notDone.message} />
}
