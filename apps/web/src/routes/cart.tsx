import { type CartLine, nameOfLine } from '@divine/contracts/orders/cart-lines'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CartPage } from '#/features/cart/cart-page.tsx'
import { readCartSearch } from '#/features/cart/cart-search.ts'
import { CartSlip } from '#/features/order-form/cart-slip.tsx'
import type { OrderValues } from '#/features/order-form/order.ts'
import type { Hold } from '#/features/order-form/order-form.tsx'
import { OrderSection } from '#/features/order-form/order-section.tsx'
import type { OutboxOrder } from '#/features/order-form/outbox.ts'
import { SavedOrders } from '#/features/order-form/saved-orders.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { TellMe } from '#/features/stock-wish/tell-me.tsx'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { availableLines } from '#/trade/available-lines.ts'
import { useCart } from '#/trade/cart.ts'
import { useCatalogue } from '#/trade/catalogue.ts'

const path = '/cart'
/** Its name for the order form and its slip. */
const page = 'cart'

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
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const refused = refusedAt('cart', submission)
  const sent =
    refused ?? shownAt('cart', submission) ?? refusedAt('stock-wish', submission) ?? shownAt('stock-wish', submission)
  const lines = useCart()
  // What is ordered leaves the cart, and stays in the form until its confirmation is closed.
  const [held, setHeld] = useState<{ readonly hold: Hold; readonly lines: readonly CartLine[] }>()
  const [hasOrdered, setHasOrdered] = useState(false)
  // Deleted where the cart was empty: its lines are back, and the form that comes with them says so.
  const [deleted, setDeleted] = useState<OutboxOrder>()
  // The form goes with the last line, and comes back with the next one.
  const [typed, setTyped] = useState<OrderValues | undefined>(sent?.values)
  const search = Route.useSearch()
  const isAwake = useIsAwake()
  const catalogue = useCatalogue()
  const available = availableLines(catalogue, lines)
  const ordered = held?.lines ?? available
  // Nothing moves under the finger while it is sent.
  const isSending = held?.hold === 'sending'

  function onHold(hold: Hold | undefined): void {
    setHeld(hold && { hold, lines: ordered })
    setHasOrdered(!hold && held?.hold === 'taken')
    if (hold) setDeleted(undefined)
    // An order that was deleted or refused has put its lines back, and its form stays.
    if (hold || available.length > 0) return
    // The form is gone, and with it where the visitor was: what became of the order is shown at the top.
    document.getElementById('main')?.focus()
    scrollTo(0, 0)
  }

  return (
    <SiteFrame
      form={
        ordered.length > 0 && (
          <div className={layout.sand}>
            <OrderSection
              action={path}
              page={page}
              submission={refusedAt('order', submission)}
              lines={ordered}
              typed={typed}
              onGo={setTyped}
              onHold={onHold}
              deletedBefore={deleted}
            />
          </div>
        )
      }
    >
      <div className={`${layout.page} ${layout.end}`}>
        <CartPage
          lines={isSending ? [...ordered, ...lines.filter((line) => !available.includes(line))] : lines}
          isSending={isSending}
          search={sent ? readCartSearch(sent.values) : search}
          typed={typed}
          refused={refused && (Object.values(refused.fieldErrors)[0] ?? refused.message)}
          whenBack={(line) => (
            <TellMe
              product={line.product}
              action={path}
              submission={submission}
              name={nameOfLine(catalogue, line)}
              besideForm={!isAwake && ordered.length > 0 ? 'order' : undefined}
            />
          )}
          savedOrders={
            ordered.length === 0 && (
              <>
                <CartSlip page={page} takesFocus={hasOrdered} />
                <SavedOrders
                  onDeleted={setDeleted}
                  wayOn={
                    <Link to="/contact" hash="order">
                      Go to the order form
                    </Link>
                  }
                />
              </>
            )
          }
        />
      </div>
    </SiteFrame>
  )
}
