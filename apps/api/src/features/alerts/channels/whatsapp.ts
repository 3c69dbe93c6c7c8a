import type { WhatsappSender } from '../../../config.ts'
import { readAnswer } from '../../../sending/answers.ts'
import { NotTaken } from '../../../sending/not-taken.ts'
import { post } from '../../../sending/post.ts'
import type { Channel } from './channel.ts'

interface WhatsappAddress {
  /** In E.164. */
  readonly phone: string
}

/**
 * A chat of somebody, by the seller's number at the WhatsApp Cloud API. Whoever has not written within a day gets
 * templates alone that WhatsApp has approved: its body names what happened and where it leads, `{{1}}` and `{{2}}`.
 * Source: WhatsApp Cloud API, "Send message templates" and "Error codes". Built against these papers and a server of
 * the tests that speaks them, and not tried with WhatsApp itself.
 */
export function whatsappChannel(sender: WhatsappSender | undefined): Channel<'whatsapp', WhatsappAddress> {
  return {
    kind: 'whatsapp',
    unavailable: sender
      ? undefined
      : 'Whoever runs the site has to set WHATSAPP_CLOUD_TOKEN, WHATSAPP_CLOUD_NUMBER and WHATSAPP_CLOUD_TEMPLATE first.',
    accept: async ({ phone }) => ({ address: { phone }, where: phone }),
    async send({ phone }, { title, url }) {
      if (!sender) throw new NotTaken('The settings WHATSAPP_CLOUD_… are not set any more.')
      const parameters = [title, url].map((text) => ({ type: 'text', text }))
      const body = {
        messaging_product: 'whatsapp',
        to: phone.replace('+', ''),
        type: 'template',
        template: {
          name: sender.template,
          language: { code: sender.language },
          components: [{ type: 'body', parameters }],
        },
      }
      const { status, text: answer } = await post(`${sender.url}/${sender.number}/messages`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${sender.token}` },
        body: JSON.stringify(body),
        mayBePrivate: true,
      })
      if (status === 200) return
      const { error } = readAnswer(answer) as { error?: { code?: number; message?: string } }
      throw new NotTaken(sayFailure(status, error))
    },
  }
}

function sayFailure(status: number, error: { code?: number; message?: string } | undefined): string {
  switch (error?.code) {
    case 190:
      return 'WhatsApp does not know our token any more (WHATSAPP_CLOUD_TOKEN).'
    case 131026:
      return 'This number has no WhatsApp, or takes no messages from us.'
    case 132000:
    case 132001:
      return 'WhatsApp has no such template, or one with other gaps (WHATSAPP_CLOUD_TEMPLATE).'
    default:
      return `WhatsApp answered ${status}${error?.message ? `: “${error.message}”` : ''}.`
  }
}
