import {
  faultsOfTemplate,
  fillMessage,
  type MessageKind,
  messagePath,
  sampleOrder,
  sampleToken,
  smsLength,
} from '@divine/contracts/orders/buyer-messages'
import { useCatalogue } from '#/trade/catalogue.ts'
import styles from './messages-page.module.css'

interface MessagePreviewProps {
  readonly kind: MessageKind
  readonly subject: string
  readonly text: string
  /** Where the site is. */
  readonly origin: string
}

/** How a message reads about a sample order, as it is typed: as an email, and as SMS with its pages. */
export function MessagePreview({ kind, subject, text, origin }: MessagePreviewProps) {
  const link = `${origin}${messagePath(kind, sampleToken)}`
  const email = fillMessage({ subject, text }, 'email', sampleOrder, link)
  const sms = fillMessage({ subject, text }, 'sms', sampleOrder, link).text
  const { length, pages, rareSign } = smsLength(sms)
  const faults = Object.values(faultsOfTemplate(useCatalogue(), kind, { subject, text }))
  return (
    <div className={styles.preview}>
      {faults.map((fault) => (
        <p key={fault} className={styles.error}>
          {fault}
        </p>
      ))}
      <p className={styles.small}>As an email</p>
      <div className={styles.paper}>
        <b>{email.subject}</b>
        <p>{email.text}</p>
      </div>
      <p className={styles.small}>
        As SMS: {length} characters, {pages === 1 ? '1 page' : `${pages} pages`}
        {rareSign && `. “${rareSign}” makes a page 70 characters long in place of 160`}
      </p>
      <div className={styles.bubble}>
        <p>{sms}</p>
      </div>
    </div>
  )
}
