import { FieldError } from '#/shared/forms/field.tsx'
import { emailLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import look from '#/shared/ui/control.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { WriteLink } from '../call-links.tsx'
import { useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { SheetLink } from '../sheet-link.tsx'
import { TypedForm } from '../typed-form.tsx'
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

/** Gives the buyer to a colleague, or back to whoever asks next. */
export function HandOverSheet() {
  const { order, email, notDone, isSending } = useOrderPage()
  const known = new Set(
    [...order.events.map(({ actor }) => actor), ...order.others.map(({ agent }) => agent)].filter(
      (each): each is string => each !== null && each !== email,
    ),
  )
  const errors = notDone?.form === 'hand-over' ? notDone.fieldErrors : {}
  const error = errors.colleague ?? errors.to
  return (
    <Sheet title="Hand over" note="All open orders of this buyer go with them." closing="Close, keep what is typed">
      <TypedForm form="hand-over" className={styles.form}>
        {(_values, given) => (
          <>
            <input type="hidden" name="do" value="hand-over" />
            <label htmlFor="colleague">Email of your colleague</label>
            {error && <FieldError id="colleague-error" error={error} />}
            <input
              id="colleague"
              name="colleague"
              type="email"
              required
              list="colleagues"
              autoComplete="off"
              defaultValue={given('colleague', '')}
              aria-describedby={error ? 'colleague-error' : undefined}
              className={look.control}
            />
            <datalist id="colleagues">
              {[...known].map((each) => (
                <option key={each} value={each}>
                  {agentName(each)}
                </option>
              ))}
            </datalist>
            <button
              type="submit"
              className={buttonClass('plain', 'wide', 'large')}
              aria-disabled={isSending || undefined}
            >
              Hand over
            </button>
          </>
        )}
      </TypedForm>
      <TypedForm form="hand-back">
        {() => (
          <>
            <input type="hidden" name="do" value="hand-back" />
            <button type="submit" className={styles.link}>
              Hand back: the next who asks gets this buyer
            </button>
          </>
        )}
      </TypedForm>
    </Sheet>
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
  return (
    <Sheet title="Keys" closing="Close">
      <dl className={styles.keys}>
        {Object.entries(keys).map(([key, words]) => (
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
