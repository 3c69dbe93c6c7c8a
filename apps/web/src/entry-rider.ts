import { riderAddresses } from '@divine/contracts/calls/rider-addresses'
import { wakeRiderPage } from '#/features/rider-page/wake-rider-page.ts'
import { createCall } from '#/shared/api/call.ts'

/* The script of a rider's page: a cheap phone on a poor network is not sent the site's. */

wakeRiderPage(
  createCall((path, init) => fetch(path, init), riderAddresses),
  {
    read: async () => {
      const answer = await fetch(location.pathname, { cache: 'no-store' })
      return { status: answer.status, html: await answer.text() }
    },
  },
)
