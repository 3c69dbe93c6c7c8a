import { createECDH, ECDH } from 'node:crypto'
import { Refusal } from '../../../http/failures.ts'
import { NotTaken } from '../../../sending/not-taken.ts'
import { post } from '../../../sending/post.ts'
import type { Channel } from './channel.ts'

/** With what a push service tells this site from others: a pair of keys, and whom it can ask. */
export interface PushSender {
  readonly publicKey: string
  readonly privateKey: string
  /** A web address, or `mailto:` and an email: that of now. */
  readonly contact: () => string
}

interface PushAddress {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
}

/** How long the push service keeps what a phone cannot take, in seconds: as long as a delivery is tried. */
const keptSeconds = 24 * 3_600

const notABrowser = 'This browser did not say how alerts are encrypted for it. Try again.'

/** A pair of keys for {@link PushSender}. Source: RFC 8292, section 3.2. */
export function newPushKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const privateKey = pair.getPrivateKey()
  // Zeros in front are left out by Node and belong to it.
  return {
    publicKey,
    privateKey: Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]).toString('base64url'),
  }
}

/** A browser on a phone or a computer, by the push service of its maker. Source: RFC 8030, RFC 8291 and RFC 8292. */
export function pushChannel(sender: PushSender, mayBePrivate: boolean): Channel<'push', PushAddress> {
  return {
    kind: 'push',
    unavailable: undefined,
    // The rest of such an address is its secret.
    async accept({ subscription }) {
      if (!isKey(subscription.keys.p256dh))
        throw new Refusal(400, 'invalid', notABrowser, { subscription: notABrowser })
      return { address: { subscription }, where: new URL(subscription.endpoint).host }
    },
    async send({ subscription }, { id, title, text, url }) {
      // Loaded with the first alert: a site without such places does without its memory.
      const { default: webPush } = await import('web-push')
      const details = webPush.generateRequestDetails(subscription, JSON.stringify({ id, title, text, url }), {
        vapidDetails: { ...sender, subject: sender.contact() },
        TTL: keptSeconds,
        urgency: 'high',
      })
      const { status } = await post(details.endpoint, {
        headers: textsOf(details.headers),
        body: details.body ?? '',
        mayBePrivate,
      })
      if (status >= 200 && status < 300) return
      throw new NotTaken(sayFailure(status))
    },
  }
}

/** Whether alerts can be encrypted for it: a point of the curve P-256. Source: RFC 8291, section 3.1. */
function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Not in the service's own words: some repeat what they were sent, and with it the secret of the address. */
function sayFailure(status: number): string {
  if (status === 404 || status === 410) {
    return 'This browser takes no alerts from us any more. Open this page on it, and add it again.'
  }
  if (status === 401 || status === 403)
    return 'The push service takes this site for another one. Add the browser again.'
  if (status === 429) return 'The push service was sent too much. It is tried again later.'
  return `The push service answered ${status}.`
}
