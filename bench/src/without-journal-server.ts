import { startSiteWithout } from './harness/site-without.ts'

/** The site as it is, but for its journal. */
await startSiteWithout({
  specifier: '@divine/contracts/calls/journal-kinds',
  importedBy: '/features/journal/journal-routes.ts',
  by: new URL('no-journal-kinds.ts', import.meta.url),
})
