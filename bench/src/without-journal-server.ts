import { registerHooks } from 'node:module'

/** The site as it is, but for its journal: what the journal costs is measured against it. The site has no switch for that. */

const withoutCalls = new URL('no-journal-kinds.ts', import.meta.url).href
let isReplaced = false

registerHooks({
  resolve(specifier, context, next) {
    const isTable = specifier === '@divine/contracts/calls/journal-kinds'
    if (!isTable || !context.parentURL?.endsWith('/features/journal/journal-routes.ts')) return next(specifier, context)
    isReplaced = true
    return next(withoutCalls, context)
  },
})

await import(new URL('../../apps/api/src/main.ts', import.meta.url).href)
if (!isReplaced) throw new Error('The journal reads its table of calls from elsewhere')
