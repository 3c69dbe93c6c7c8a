import nodemailer from 'nodemailer'
import { type Channel, longestTryMs, type Message, NotTaken } from './channel.ts'

export interface MailServer {
  /** Such as `smtps://user:password@mail.example:465`. */
  readonly url: string
  /** Whom mails come from. */
  readonly from: string
}

/** Mail, by any server that speaks SMTP. */
export function emailChannel(server: MailServer | undefined): Channel<'email', { readonly to: string }> {
  const transport =
    server &&
    nodemailer.createTransport({
      url: server.url,
      connectionTimeout: longestTryMs / 2,
      greetingTimeout: longestTryMs / 2,
      socketTimeout: longestTryMs / 2,
    })
  return {
    kind: 'email',
    unavailable: server ? undefined : 'Whoever runs the site has to set SMTP_URL and MAIL_FROM first.',
    accept: async ({ to }) => ({ address: { to }, where: to }),
    async send({ to }, message) {
      if (!server || !transport) throw new NotTaken('SMTP_URL and MAIL_FROM are not set any more.')
      const sender = server.from.replace(/^.*<|>.*$/g, '').split('@')[1] ?? 'localhost'
      try {
        await transport.sendMail({
          from: server.from,
          to,
          subject: message.title,
          text: textOf(message),
          messageId: `<${message.id}@${sender}>`,
          date: message.at,
          // Who is away does not answer a machine.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw new NotTaken(sayFailure(error))
      }
    },
  }
}

function textOf({ text, url }: Message): string {
  return [text, url].filter(Boolean).join('\n\n')
}

/** What a mail server said, or why there was none to say something. */
function sayFailure(error: unknown): string {
  const { response, code, message } = error as { response?: string; code?: string; message?: string }
  if (code === 'EAUTH') return `The mail server refuses our password: “${response ?? message}”. SMTP_URL has it.`
  if (code === 'ESOCKET' && message && /certificate|altnames/i.test(message)) {
    return `The mail server’s certificate is not trusted (${message}). SMTP_URL names it.`
  }
  if (response) return `The mail server says: “${response}”.`
  return `The mail server cannot be reached (${code ?? message ?? 'no answer'}).`
}
