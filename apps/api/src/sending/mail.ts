import nodemailer from 'nodemailer'
import type { Alerts } from '../config.ts'
import { longestMailSilenceMs, longestTryMs, NotTaken } from './not-taken.ts'

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
export function mailerOn(server: Alerts['mailServer']): Mailer | undefined {
  if (!server) return undefined
  const transport = nodemailer.createTransport({
    url: server.url,
    connectionTimeout: longestTryMs / 2,
    greetingTimeout: longestTryMs / 2,
    socketTimeout: longestMailSilenceMs,
  })
  const sender = server.from.replace(/^.*<|>.*$/g, '').split('@')[1] ?? 'localhost'
  return async ({ id, to, subject, text, at, stopUrl }) => {
    try {
      await transport.sendMail({
        from: server.from,
        to,
        subject,
        text,
        messageId: `<${id}@${sender}>`,
        date: at,
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
      throw new NotTaken(sayFailure(error))
    }
  }
}

/** What a mail server said, or why there was none to say something. */
function sayFailure(error: unknown): string {
  const { response, code, message, command } = error as Partial<
    Record<'response' | 'code' | 'message' | 'command', string>
  >
  if (code === 'EAUTH') return `The mail server refuses our password: “${response ?? message}”. SMTP_URL has it.`
  if (code === 'ESOCKET' && message && /certificate|altnames/i.test(message)) {
    return `The mail server’s certificate is not trusted (${message}). SMTP_URL names it.`
  }
  if (response) return `The mail server says: “${response}”.`
  if (code === 'ETIMEDOUT' && command !== undefined && command !== 'CONN') {
    return 'The mail server did not say in time whether it took the mail. It may come twice.'
  }
  return `The mail server cannot be reached (${code ?? message ?? 'no answer'}).`
}
