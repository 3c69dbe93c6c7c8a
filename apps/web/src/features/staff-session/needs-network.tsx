import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'

const loadAgain = () => location.reload()

/** In place of a page whose code or data did not come. */
export function NeedsNetwork() {
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isOnline = navigator.onLine
  useEffect(() => {
    addEventListener('online', loadAgain)
    return () => removeEventListener('online', loadAgain)
  }, [])
  return (
    <div className={`${layout.column} ${layout.stack}`}>
      <h1 className={text.title}>This page needs a network</h1>
      <p className={text.lede}>
        It comes from the server, and no answer came from there. What you did and typed on the desk is not lost.{' '}
        {!isOnline && 'This page opens by itself once there is a network.'}
      </p>
      <div className={layout.row}>
        {router.history.canGoBack() && (
          <button type="button" className={buttonClass('order')} onClick={() => router.history.back()}>
            Go back
          </button>
        )}
        {path !== '/orders' && (
          <Link to="/orders" className={buttonClass('quiet')}>
            Orders
          </Link>
        )}
        {/* Without a network the browser would put a page of its own in the place of this one. */}
        {isOnline && (
          <button type="button" className={buttonClass('quiet')} onClick={loadAgain}>
            Try again
          </button>
        )}
      </div>
    </div>
  )
}
