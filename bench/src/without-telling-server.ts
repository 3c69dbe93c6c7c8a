import { startSiteWithout } from './harness/site-without.ts'

/** The site as it is, but telling nobody what happens to orders. */
await startSiteWithout({
  specifier: '/orders/order-news.ts',
  importedBy: '/src/app.ts',
  by: new URL('no-order-news.ts', import.meta.url),
})
