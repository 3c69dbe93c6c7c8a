import { Link, useRouterState } from '@tanstack/react-router'
import { Fragment } from 'react'
import { signInPath } from '#/shared/forms/form-action.ts'
import { orderPath } from '#/trade/desk/order-path.ts'
import { Strip } from '#/trade/desk/strip.tsx'
import { useOrderPage } from './page-context.ts'

/** What was wrong where no field is to blame. */
export function Problem() {
  const { notDone, order, atHand } = useOrderPage()
  const here = useRouterState({ select: ({ location }) => location.href })
  if (notDone?.isSignedOut) {
    return (
      <Strip kind="bad" icon="alert" title="You are signed out" note="What you typed is kept on this device.">
        <a href={signInPath(here || orderPath(order.reference))}>Sign in</a>
      </Strip>
    )
  }
  if (!notDone?.message || notDone.clashes) return null
  if (notDone.form !== 'next') return <Strip kind="bad" icon="alert" title={notDone.message} />
  const buyers = atHand.map(({ reference, fullname }, index) => (
    <Fragment key={reference}>
      {index > 0 && ', '}
      <Link to={orderPath(reference)}>{fullname}</Link>
    </Fragment>
  ))
  return <Strip kind="wait" icon="alert" title={notDone.message} note={buyers.length > 0 && buyers} />
}
