/** Thrown where this browser cannot take alerts, with what its user can do. */
export class NoPush extends Error {}

/** Waits until a service worker is there: on the desk the one that is ready is another. */
async function hasBegun({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      // Otherwise it could not begin, and what is asked of it says so.
      if (coming.state === 'activated' || coming.state === 'redundant') resolve()
    })
  })
}

/**
 * Has this browser take alerts, even while the site is closed there.
 * @param pushKey by which the browser knows the site
 * @returns where it takes them, as JSON
 * @throws {NoPush}
 */
export async function subscribe(pushKey: string): Promise<string> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    throw new NoPush(
      'This browser cannot take alerts. On an iPhone, first add this site to the home screen: Share, Add to Home Screen. Then open it there.',
    )
  }
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new NoPush('This browser does not let us show alerts. Allow notifications for this site in its settings.')
  }
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { type: 'module' })
    await hasBegun(registration)
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    })
    return JSON.stringify(subscription)
  } catch {
    throw new NoPush('This browser’s push service does not answer. Try again when there is network.')
  }
}
