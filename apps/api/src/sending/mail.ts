import type { Alerts } from '../config.ts'
import { longestMailMs, longestTryMs, type MailLimits, NotTaken } from './not-taken.ts'

export interface Mail {
  /** The same for each try of the same mail: its Message-ID, by which a mailbox drops what comes twice. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: Date
  /** Page on which one press ends such mails, and which takes that press from a mail program too. Source: RFC 8058. */
  readonly stopUrl?: string
}

/** Sends a mail. @throws {NotTaken} */
export type Mailer = (mail: Mail) => Promise<void>

/** Mail, by any server that speaks SMTP; undefined where none is set. */
export function mailerOn(server: Alerts['mailServer'], limits: MailLimits = longestMailMs): Mailer | undefined {
  if (!server) return undefined
  const sender = server.from.replace(/^.*<|>.*$/g, '').split('@')[1] ?? 'localhost'
  return async ({ id, to, subject, text, at, stopUrl }) => {
    // An order may have been written into the table by another hand than the form's: one mail goes to one mailbox.
    if (/[\s,;:<>()"]/.test(to)) throw new NotTaken('This is not the email of one person.')
    // Loaded with the first mail: a site that sends none does without its memory.
    const { createTransport } = await import('nodemailer')
    // Of its own, so that it is known of this mail how far it came.
    const transport = createTransport({
      url: server.url,
      connectionTimeout: longestTryMs / 2,
      greetingTimeout: longestTryMs / 2,
      // It bounds each silence alone: a server that says a little again and again would take any time.
      socketTimeout: limits.whole,
    })
    let isHandedOver = false
    transport.use('stream', (mail, done) => {
      mail.message.processFunc((content) => content.once('end', () => (isHandedOver = true)))
      done()
    })
    const limit = new AbortController()
    const timers = [
      setTimeout(() => isHandedOver || limit.abort(), limits.untilHandedOver),
      setTimeout(() => limit.abort(), limits.whole),
    ]
    try {
      await transport.sendMail({
        from: server.from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${sender}>`,
        date: at,
        signal: limit.signal,
        headers: {
          // Who is away does not answer a machine.
          'Auto-Submitted': 'auto-generated',
          ...(stopUrl && {
            'List-Unsubscribe': `<${stopUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    } catch (error) {
      throw new NotTaken(sayFailure(error, isHandedOver, limits))
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }
}

/**
 * What a mail server said, or why there was none to say something.
 * @param isHandedOver whether it has the whole mail
 */
function sayFailure(error: unknown, isHandedOver: boolean, { untilHandedOver }: MailLimits): string {
  const { response, code, message } = error as Partial<Record<'response' | 'code' | 'message', string>>
  if (code === 'EAUTH') return `The mail server refuses our password: “${response ?? message}”. SMTP_URL has it.`
  if (code === 'ESOCKET' && message && /certificate|altnames/i.test(message)) {
    return `The mail server’s certificate is not trusted (${message}). SMTP_URL names it.`
  }
  if (response) return `The mail server says: “${response}”.`
  if (isHandedOver) return 'The mail server did not say in time whether it took the mail. It may come twice.'
  if (code === 'EABORT') return `The mail server is too slow: it did not take the mail in ${untilHandedOver / 1_000} s.`
  return `The mail server cannot be reached (${code ?? message ?? 'no answer'}).`
}
