import { NotTaken } from '../../../sending/not-taken.ts'
import type { SmsSender } from '../../../sending/sms.ts'
import type { Channel, Message } from './channel.ts'

interface SmsAddress {
  /** In E.164. */
  readonly phone: string
}

/** A phone of somebody, by SMS. */
export function smsChannel(send: SmsSender | undefined): Channel<'sms', SmsAddress> {
  return {
    kind: 'sms',
    unavailable: send ? undefined : 'Whoever runs the site has to set SMS_GATEWAY and SMS_API_KEY first.',
    accept: async ({ phone }) => ({ address: { phone }, where: phone }),
    async send({ phone }, message) {
      if (!send) throw new NotTaken('SMS_GATEWAY and SMS_API_KEY are not set any more.')
      await send(phone, textOf(message))
    },
  }
}

/** One page of SMS is 160 characters: what happened, and where it leads. */
function textOf({ title, url }: Message): string {
  return `${title}\n${url}`
}
