import type { SmsGateway } from '../config.ts'
import { readAnswer } from './answers.ts'
import { NotTaken } from './not-taken.ts'
import { post } from './post.ts'

/**
 * How each gateway is asked, and what it answers; undefined where it has taken the message.
 * Sources: Termii, "Messaging API"; Africa's Talking, "SMS: send bulk". Built against these papers and a server of the
 * tests that speaks them, and not tried with the gateways themselves.
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

/** Sends a text to a number in E.164. A gateway takes no id: what comes twice is sent twice. @throws {NotTaken} */
export type SmsSender = (phone: string, text: string) => Promise<void>

/** SMS, by the gateway of the settings; undefined where none is set. */
export function smsSenderOn(gateway: SmsGateway | undefined): SmsSender | undefined {
  if (!gateway) return undefined
  return async (phone, text) => {
    const problem = await gateways[gateway.name](gateway, phone, text)
    if (problem !== undefined) throw new NotTaken(problem)
  }
}
