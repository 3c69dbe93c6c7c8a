import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useMatches } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { waitingOrders } from '#/features/order-form/outbox.ts'
import { failedTitle } from '#/features/site-frame/way-on-pages.tsx'
import type { RouterContext } from '#/router.tsx'
import { pageTitle, siteName } from '#/shared/head.ts'
import { startSending } from '#/shared/outbox/sending.ts'
import '#/styles/base.css'

/** The routes of the pages from which the desk is installed. */
const forStaff: readonly string[] = ['/_staff', '/login', '/login_/code']

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ matches }) => {
    // An address without a route is matched by the root itself, or by a page above it, which is not shown.
    const isPage = matches.length > 1 && !matches.some(({ _notFound }) => _notFound)
    const isForStaff = matches.some(({ routeId }) => forStaff.includes(routeId))
    // A page that fails before its own head is known would have the title of the home page.
    const failed = matches.find(({ status }) => status === 'error')
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: pageTitle(failed ? failedTitle(failed.error) : isPage ? undefined : 'Page not found') },
        { name: 'theme-color', content: '#14532d' },
        { property: 'og:site_name', content: siteName },
      ],
      links: [
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'icon', href: '/favicon-32.png', sizes: '32x32', type: 'image/png' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        // The desk can be installed; nobody is asked to install the shop.
        { rel: 'manifest', href: isForStaff ? '/desk.webmanifest' : '/app.webmanifest' },
      ],
    }
  },
  component: Document,
})

function Document() {
  const call = Route.useRouteContext({ select: (context) => context.call })
  // Fetched only if an order was sent in the background: no other page loads it.
  const [SentOrders, setSentOrders] = useState<ComponentType>()
  useEffect(
    () =>
      startSending(
        waitingOrders(call, () => {
          import('#/features/order-form/sent-orders.tsx').then(
            (part) => setSentOrders(() => part.SentOrders),
            // Without the network, the next page says it.
            () => undefined,
          )
        }),
      ),
    [call],
  )
  // Staff come to work with the page; visitors mostly to read it.
  const isForVisitors = useMatches({
    select: (matches) => matches.every(({ staticData }) => staticData.audience !== 'one-person'),
  })
  return (
    <html lang="en-NG" data-start={isForVisitors ? undefined : 'now'}>
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        {SentOrders && <SentOrders />}
        <Scripts />
      </body>
    </html>
  )
}
