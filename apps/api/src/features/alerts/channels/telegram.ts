import { readAnswer } from '../../../sending/answers.ts'
import { NotTaken } from '../../../sending/not-taken.ts'
import { post } from '../../../sending/post.ts'
import type { Channel } from './channel.ts'

interface TelegramAddress {
  readonly token: string
  readonly chat: string
}

/**
 * A chat or a group, by a bot of the seller’s. Source: Telegram Bot API, sendMessage.
 * @param server where the API is
 */
export function telegramChannel(server: string): Channel<'telegram', TelegramAddress> {
  return {
    kind: 'telegram',
    unavailable: undefined,
    accept: async ({ token, chat }) => ({
      address: { token, chat },
      where: `chat ${chat}, bot ${token.split(':')[0]}`,
    }),
    async send({ token, chat }, { title, text, url }) {
      const body = JSON.stringify({
        chat_id: chat,
        text: [title, text, url].filter(Boolean).join('\n'),
        link_preview_options: { is_disabled: true },
      })
      const headers = { 'content-type': 'application/json' }
      // Whoever runs the site set the address.
      const { status, text: answer } = await post(`${server}/bot${token}/sendMessage`, {
        headers,
        body,
        mayBePrivate: true,
      })
      if (status === 200) return
      throw new NotTaken(sayFailure(status, String(readAnswer(answer).description ?? '')))
    },
  }
}

function sayFailure(status: number, description: string): string {
  if (status === 401 || status === 404) return 'Telegram does not know this bot. Ask @BotFather for its token.'
  if (status === 403) return 'The bot is not in this chat, or was blocked there. Add it again.'
  if (/chat not found/i.test(description)) return 'Telegram does not know this chat. Add the bot to it, then try again.'
  return `Telegram answered ${status}${description && `: “${description}”`}.`
}
