import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { Refusal } from '../../../http/failures.ts'
import { NotTaken } from '../../../sending/not-taken.ts'
import { post } from '../../../sending/post.ts'
import type { Channel } from './channel.ts'

interface WebhookAddress {
  readonly url: string
  /** Base64, after `whsec_`. */
  readonly secret: string
}

/** A program of somebody’s own, by signed messages. Source: Standard Webhooks 1.0. */
export function webhookChannel(mayBePrivate: boolean): Channel<'webhook', WebhookAddress> {
  return {
    kind: 'webhook',
    unavailable: undefined,
    async accept({ url }) {
      const { username, password, host } = new URL(url)
      if (username || password) {
        const message = 'Enter the address without a name and password: messages are signed instead.'
        throw new Refusal(400, 'invalid', message, { url: message })
      }
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      // The path of such an address is often its secret.
      return { address: { url, secret }, where: host, secret }
    },
    async send({ url, secret }, { id, kind, title, text, url: page, references, at }) {
      const body = JSON.stringify({
        type: kind,
        timestamp: at.toISOString(),
        data: { title, text, url: page, references },
      })
      const sentAt = new Date()
      const { status } = await post(url, {
        body,
        mayBePrivate,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
          'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
        },
      })
      if (status >= 200 && status < 300) return
      if (status >= 300 && status < 400)
        throw new NotTaken(`It leads elsewhere (${status}). Add the address to which it leads.`)
      throw new NotTaken(`It answered ${status}.`)
    },
  }
}
