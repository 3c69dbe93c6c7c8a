import type { AnyRouter } from '@tanstack/react-router'
import { forgetReadings } from './stored-readings.ts'

/**
 * Leads to the sign-in, and from there back to this page; what was read of the desk leaves the device. Several
 * answers may tell at once that the session has ended: the first of them leads there, and what comes after it
 * leads nowhere else.
 */
export async function leadToSignIn(router: AnyRouter): Promise<void> {
  // The way there may fail, and the page may be left before it is done.
  void forgetReadings()
  const { href, pathname } = router.latestLocation
  if (pathname !== '/login') await router.navigate({ to: '/login', search: { next: href }, replace: true })
}
