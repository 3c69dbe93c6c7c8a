import { registerHooks } from 'node:module'

/** The site as it is, but telling nobody what happens to orders: what that costs is measured against it. The site has no switch for it. */

const withoutNews = new URL('no-order-news.ts', import.meta.url).href
let isReplaced = false

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.endsWith('/orders/order-news.ts') || !context.parentURL?.endsWith('/src/app.ts'))
      return next(specifier, context)
    isReplaced = true
    return next(withoutNews, context)
  },
})

await import(new URL('../../apps/api/src/main.ts', import.meta.url).href)
if (!isReplaced) throw new Error('What happens to orders is handed on elsewhere')
