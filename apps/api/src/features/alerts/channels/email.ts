import type { Mailer } from '../../../sending/mail.ts'
import { NotTaken } from '../../../sending/not-taken.ts'
import type { Channel } from './channel.ts'

/** Mail, by any server that speaks SMTP. */
export function emailChannel(send: Mailer | undefined): Channel<'email', { readonly to: string }> {
  return {
    kind: 'email',
    unavailable: send ? undefined : 'Whoever runs the site has to set SMTP_URL and MAIL_FROM first.',
    accept: async ({ to }) => ({ address: { to }, where: to }),
    async send({ to }, { id, title, text, url, at }) {
      if (!send) throw new NotTaken('SMTP_URL and MAIL_FROM are not set any more.')
      await send({ id, to, subject: title, text: [text, url].filter(Boolean).join('\n\n'), at })
    },
  }
}
