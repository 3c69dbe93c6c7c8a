import type { AnyRouter } from '@tanstack/react-router'

/**
 * Leads to the sign-in, and from there back to this page. Several answers may tell at once that the session has ended:
 * the first of them leads there, and what comes after it leads nowhere else.
 */
export async function leadToSignIn(router: AnyRouter): Promise<void> {
  const { href, pathname } = router.latestLocation
  if (pathname !== '/login') await router.navigate({ to: '/login', search: { next: href }, replace: true })
}
