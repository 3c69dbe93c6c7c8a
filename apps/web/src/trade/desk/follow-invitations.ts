/** What the service worker of the site says to a page of the desk: where somebody who pressed a message wants to go. */
export interface Invitation {
  /** Whole address of a page of this site. */
  readonly open: string
}

/**
 * Goes where the service worker says. The desk has another one, so the site's cannot take its pages there by itself.
 */
export function followInvitations(): () => void {
  function follow({ data }: MessageEvent<Partial<Invitation> | null>): void {
    if (data?.open) location.assign(data.open)
  }
  // Not there on pages without HTTPS.
  navigator.serviceWorker?.addEventListener('message', follow)
  return () => navigator.serviceWorker?.removeEventListener('message', follow)
}
