import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { againValue, messagesField, stopValue } from '#/trade/message-stop.ts'
import { numberInWords } from './number-in-words.ts'
import styles from './stop-messages.module.css'

interface StopMessagesProps {
  /** Secret of the order's page. */
  readonly token: string
  /** What the link of a mail said beside that. */
  readonly mail?: string | undefined
  readonly areStopped: boolean
  /** Whether that link ends every email to its mailbox too. */
  readonly isFromMail: boolean
  /** Whether they were ended by the link of a mail, which alone takes that back, and this is none. */
  readonly isMailNeeded: boolean
  /** Last four digits of the number; empty where it cannot be read. */
  readonly phoneEnding: string
  /** How the button looks. */
  readonly look?: 'plain' | 'quiet'
}

/** Path of the page where messages are ended. @param mail what the link of a mail said beside the secret */
export function messagesPath(token: string, mail: string | undefined): string {
  return `/order/${token}/messages${mail === undefined ? '' : `?${new URLSearchParams({ mail })}`}`
}

/** Ends messages about an order by one press, or has them sent again. The same with script and without. */
export function StopMessages(props: StopMessagesProps) {
  const { token, mail, areStopped, isFromMail, isMailNeeded, phoneEnding, look = 'plain' } = props
  const number = numberInWords(phoneEnding)
  return (
    <form method="post" action={messagesPath(token, mail)} className={styles.form}>
      {areStopped ? (
        <>
          <Message kind="good" level={look === 'quiet' ? 3 : 2} role="status" title="You get no more messages">
            <p>
              We send no more emails and SMS about this order
              {isFromMail && ', and no email about any order to your address'}. Once we have confirmed this order with
              you, none about any order go to {number}. Your order stays as it is, and we may still call you about it.
            </p>
          </Message>
          {isMailNeeded ? (
            <p>To get them again, open the link at the end of the email from which they were ended, or ask us.</p>
          ) : (
            <p>
              <button type="submit" name={messagesField} value={againValue} className={buttonClass(look)}>
                Send me messages again
              </button>
            </p>
          )}
        </>
      ) : (
        <>
          <p>
            We send an email or SMS about an order when we have it, when it is confirmed, when it is on its way, and
            when it has arrived.
          </p>
          <p>
            <button type="submit" name={messagesField} value={stopValue} className={buttonClass(look)}>
              No more messages to {number}
              {isFromMail && ' and to your email'}
            </button>
          </p>
        </>
      )}
    </form>
  )
}

/** The same as a part of the order's page. */
export function MessagesPart(props: StopMessagesProps) {
  return (
    <section className={styles.part} aria-labelledby="messages">
      <h2 id="messages" className={styles.title}>
        Messages
      </h2>
      <StopMessages {...props} look="quiet" />
    </section>
  )
}
