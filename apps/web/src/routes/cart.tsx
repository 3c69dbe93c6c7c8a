import type { CartLine } from '@divine/contracts/orders/cart-lines'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CartPage } from '#/features/cart/cart-page.tsx'
import { readCartSearch } from '#/features/cart/cart-search.ts'
import { CartSlip } from '#/features/order-form/cart-slip.tsx'
import { OrderSection } from '#/features/order-form/order-section.tsx'
import type { OutboxOrder } from '#/features/order-form/outbox-storage.ts'
import { SavedOrders } from '#/features/order-form/saved-orders.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { emptyCart, useCart } from '#/trade/cart.ts'

const path = '/cart'
/** Name of its order form. */
const place = 'cart'

export const Route = createFileRoute('/cart')({
  staticData: { audience: 'one-person', sitemap: [] },
  validateSearch: readCartSearch,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Cart',
      description: 'What you are about to order. You pay when it reaches you.',
      noindex: true,
    }),
  component: CartRoute,
})

function CartRoute() {
  const call = Route.useRouteContext({ select: (context) => context.call })
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const lines = useCart()
  // Ordered products leave the cart, and stay in the form until its confirmation is closed.
  const [taken, setTaken] = useState<readonly CartLine[]>()
  const [hasOrdered, setHasOrdered] = useState(false)
  // The order was deleted while the cart was empty: its lines are back, and their form has its answers.
  const [deleted, setDeleted] = useState<OutboxOrder>()
  const ordered = taken ?? lines
  useEffect(() => {
    if (taken) void emptyCart(call)
  }, [taken, call])

  function onTaken(isTaken: boolean): void {
    setTaken(isTaken ? ordered : undefined)
    setHasOrdered(!isTaken)
    if (isTaken) setDeleted(undefined)
    // A deleted order has put its lines back, and its form stays.
    if (isTaken || lines.length > 0) return
    // The form is gone, and the visitor's position with it: scroll to the order's result at the top.
    document.getElementById('main')?.focus()
    scrollTo(0, 0)
  }

  const refused = refusedAt('cart', submission)
  return (
    <SiteFrame
      form={
        ordered.length > 0 && (
          <div className={layout.sand}>
            <OrderSection
              action={path}
              place={place}
              submission={refusedAt('order', submission)}
              lines={ordered}
              onTaken={onTaken}
              deletedBefore={deleted}
            />
          </div>
        )
      }
    >
      <div className={`${layout.page} ${layout.end}`}>
        <CartPage
          lines={lines}
          search={Route.useSearch()}
          refused={refused && (Object.values(refused.fieldErrors)[0] ?? refused.message)}
          savedOrders={
            ordered.length === 0 && (
              <>
                <CartSlip page={place} takesFocus={hasOrdered} />
                <SavedOrders onDeleted={setDeleted} />
              </>
            )
          }
        />
      </div>
    </SiteFrame>
  )
}
