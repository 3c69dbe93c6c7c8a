import type { MessageWay } from '@divine/contracts/orders/buyer-messages'
import type { Mailer } from '../../sending/mail.ts'
import { NotTaken } from '../../sending/not-taken.ts'
import type { SmsSender } from '../../sending/sms.ts'
import type { ToldOrder } from './message-queries.ts'

interface Senders {
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined
  /** Undefined where no gateway is set. */
  readonly smsSender: SmsSender | undefined
}

/** A message as it goes out. */
interface Outgoing {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly at: Date
  /** Page on which these messages are stopped. */
  readonly stopUrl: string
  /** Why a mail comes, and what its last link ends: the words before that link. */
  readonly why: string
}

/** The ways by which buyers are told. */
export interface Ways {
  /** Those that are set up, the one that is taken first in front. */
  readonly all: readonly MessageWay[]
  /** The way to the buyer of an order; undefined where there is none. */
  wayTo(order: Pick<ToldOrder, 'email' | 'phoneE164'>): MessageWay | undefined
  /** @returns what was wrong, in words without the buyer's address; undefined where it was taken */
  send(way: MessageWay, order: Pick<ToldOrder, 'email' | 'phoneE164'>, message: Outgoing): Promise<string | undefined>
}

/** @param onFault told of what is wrong with this site rather than with a message */
export function waysOn({ mailer, smsSender }: Senders, onFault: (error: unknown) => void): Ways {
  return {
    all: [...(mailer ? ['email' as const] : []), ...(smsSender ? ['sms' as const] : [])],
    wayTo({ email, phoneE164 }) {
      if (mailer && email !== '') return 'email'
      return smsSender && phoneE164 !== '' ? 'sms' : undefined
    },
    async send(way, { email, phoneE164 }, { id, subject, text, at, stopUrl, why }) {
      try {
        if (way === 'email')
          await mailer?.({ id, to: email, subject, text: [text, why, stopUrl].join('\n\n'), at, stopUrl })
        else await smsSender?.(phoneE164, text)
        return undefined
      } catch (error) {
        if (error instanceof NotTaken) return withoutAddresses(error.message)
        onFault(error)
        return 'This site could not send it. Whoever runs it finds the reason in its log.'
      }
    },
  }
}

/** What servers answer often names whom a message was for. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"“”‘’(),;:]+@[^\s<>"“”‘’(),;:]+/g, '…').replace(/\+?\d(?:[\s().-]*\d){6,}/g, '…')
}
