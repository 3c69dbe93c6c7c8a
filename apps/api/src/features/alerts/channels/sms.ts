import type { SmsGateway } from '../../../config.ts'
import { readAnswer } from './answers.ts'
import { type Channel, type Message, NotTaken } from './channel.ts'
import { post } from './post.ts'

interface SmsAddress {
  /** In E.164. */
  readonly phone: string
}

/**
 * How each gateway is asked, and what it answers; undefined where it has taken the message.
 * Sources: Termii, "Messaging API"; Africa's Talking, "SMS: send bulk". Built against these papers and a server of the tests that
 * speaks them, and not tried with the gateways themselves.
 */
const gateways: Readonly<
  Record<SmsGateway['name'], (gateway: SmsGateway, phone: string, text: string) => Promise<string | undefined>>
> = {
  async termii({ url, key, sender }, phone, text) {
    const body = { api_key: key, to: phone.replace('+', ''), from: sender, sms: text, type: 'plain', channel: 'dnd' }
    const { status, text: answer } = await post(`${url}/api/sms/send`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      mayBePrivate: true,
    })
    const { code, message } = readAnswer(answer)
    if (status === 200 && (code === undefined || code === 'ok')) return undefined
    if (status === 401) return 'Termii does not know our key (SMS_API_KEY).'
    return `Termii answered ${status}${message ? `: “${message}”` : ''}.`
  },

  async africastalking({ url, key, username, sender }, phone, text) {
    const body = new URLSearchParams({ username, to: phone, message: text, ...(sender && { from: sender }) })
    const { status, text: answer } = await post(`${url}/version1/messaging`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', apikey: key },
      body: body.toString(),
      mayBePrivate: true,
    })
    if (status === 401) return 'Africa’s Talking does not know our name or key (SMS_USERNAME, SMS_API_KEY).'
    const { SMSMessageData: data } = readAnswer(answer) as {
      SMSMessageData?: { Message?: string; Recipients?: readonly { statusCode?: number; status?: string }[] }
    }
    const [recipient] = data?.Recipients ?? []
    // Processed, sent and queued.
    if (recipient?.statusCode !== undefined && recipient.statusCode >= 100 && recipient.statusCode <= 102)
      return undefined
    return `Africa’s Talking answered ${status}: “${recipient?.status ?? data?.Message ?? 'nothing that we understand'}”.`
  },
}

/** A phone of somebody, by SMS. */
export function smsChannel(gateway: SmsGateway | undefined): Channel<'sms', SmsAddress> {
  return {
    kind: 'sms',
    unavailable: gateway ? undefined : 'Whoever runs the site has to set SMS_GATEWAY and SMS_API_KEY first.',
    accept: async ({ phone }) => ({ address: { phone }, where: phone }),
    async send({ phone }, message) {
      if (!gateway) throw new NotTaken('SMS_GATEWAY and SMS_API_KEY are not set any more.')
      const problem = await gateways[gateway.name](gateway, phone, textOf(message))
      if (problem !== undefined) throw new NotTaken(problem)
    },
  }
}

/** One page of SMS is 160 characters: what happened, and where it leads. */
function textOf({ title, url }: Message): string {
  return `${title}\n${url}`
}
