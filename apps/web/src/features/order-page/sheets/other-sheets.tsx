import { emailLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsWide } from '#/shared/wide-screen.ts'
import { listKeys } from '#/trade/desk/list-keys.ts'
import { WriteLink } from '../call-links.tsx'
import { useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { SheetLink } from '../sheet-link.tsx'
import { MoveSheet } from './move-sheet.tsx'
import styles from './sheets.module.css'

/** Somebody else answered. The buyer may be reached another way, before the order is given up. */
export function WrongNumberSheet() {
  const { order } = useOrderPage()
  return (
    <MoveSheet to="cancelled" reason="wrong-number">
      <p>Try another way first. The number may be typed wrongly, or be somebody else’s phone.</p>
      <div className={styles.row}>
        <WriteLink />
        {order.email && (
          <a href={emailLink(order.email)} className={buttonClass('quiet')}>
            <Icon name="mail" />
            Email
          </a>
        )}
        <SheetLink sheet="correct-phone" className={buttonClass('quiet')}>
          Correct the number
        </SheetLink>
      </div>
    </MoveSheet>
  )
}

/** Keys on an order, with what they do. */
const keys: Readonly<Record<string, string>> = {
  C: 'Call',
  W: 'Write on WhatsApp',
  '1 to 6': 'The outcomes, in the order in which they stand',
  E: 'Correct something',
  M: 'Write a note',
  Esc: 'Close what is open',
  '?': 'These keys',
}

export function KeysSheet() {
  // The list beside the order has its keys too.
  const all = useIsWide() ? { ...keys, ...listKeys } : keys
  return (
    <Sheet title="Keys" closing="Close">
      <dl className={styles.keys}>
        {Object.entries(all).map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
