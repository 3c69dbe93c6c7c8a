import type { Hint } from '@divine/contracts/calls/order-desk'
import { problemOfKept } from '@divine/contracts/orders/other-orders'
import { isMove } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import { FieldError } from '#/shared/forms/field.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './hints.module.css'
import { wishesOf } from './order-words.ts'
import { useOrderPage } from './page-context.ts'
import { TypedForm } from './typed-form.tsx'

/** Why to look twice: the gravest in one line, the others and what to do about each behind it. */
export function Hints() {
  const { order, now, isSending } = useOrderPage()
  const { hints = [], duplicateOf, isChecked } = order
  const wishes = wishesOf(order, now)
  const [gravest, ...others] = hints
  const isToCheck = !isChecked && hints.some(({ kind }) => kind === 'wary' || kind === 'flag')
  return (
    <>
      {duplicateOf && (
        <div className={styles.hint} role="note">
          <Icon name="alert" />
          <p>
            The same order as{' '}
            <Link to="/orders/$reference" params={{ reference: duplicateOf }}>
              {duplicateOf}
            </Link>
            .
          </p>
        </div>
      )}
      {wishes.map((words) => (
        <div key={words} className={styles.hint} role="note">
          <Icon name="alert" />
          <p>{words}</p>
        </div>
      ))}
      {gravest && (
        <div className={styles.hint} role="note">
          <Icon name="alert" />
          <div className={styles.words}>
            {others.length === 0 && !gravest.reference && gravest.kind !== 'wary' ? (
              <p>{gravest.words}</p>
            ) : (
              <details>
                <summary>
                  {gravest.words}
                  <span className={styles.count}>
                    {others.length === 0
                      ? 'What to do'
                      : `${others.length} more ${others.length === 1 ? 'thing' : 'things'} to know`}
                  </span>
                </summary>
                <WhatToDo hint={gravest} />
                {others.map((hint) => (
                  <div key={`${hint.kind} ${hint.words}`} className={styles.other}>
                    <p>{hint.words}</p>
                    <WhatToDo hint={hint} />
                  </div>
                ))}
              </details>
            )}
            {isToCheck && (
              <TypedForm form="check">
                {() => (
                  <>
                    <input type="hidden" name="do" value="check" />
                    <button type="submit" className={buttonClass('quiet')} aria-disabled={isSending || undefined}>
                      I have looked at it
                    </button>
                  </>
                )}
              </TypedForm>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function WhatToDo({ hint }: { hint: Hint }) {
  const { order } = useOrderPage()
  const { kind, reference } = hint
  if (kind === 'wary') {
    return (
      <p>
        <Link to="/orders/wary">All numbers to be wary of</Link>
      </p>
    )
  }
  if (!reference) return null
  const other = order.others.find((each) => each.reference === reference)
  const isSame = isMove(order.stage, 'cancelled') && !(other && problemOfKept(other, order))
  return (
    <div className={styles.row}>
      <Link to="/orders/$reference" params={{ reference }} className={buttonClass('quiet')}>
        Look at it
        <span className="sr">: {reference}</span>
      </Link>
      {isSame && <SameOrder reference={reference} />}
    </div>
  )
}

/** Cancels this order as the duplicate of another one. */
function SameOrder({ reference }: { reference: string }) {
  const { isSending, notDone } = useOrderPage()
  const form = `same-${reference}`
  const error = notDone?.form === form && notDone.fieldErrors.duplicateOf
  return (
    <TypedForm form={form}>
      {() => (
        <>
          {error && <FieldError id={`${form}-error`} error={error} />}
          <input type="hidden" name="do" value="move" />
          <input type="hidden" name="to" value="cancelled" />
          <input type="hidden" name="reason" value="duplicate" />
          <input type="hidden" name="duplicateOf" value={reference} />
          <button type="submit" className={buttonClass('quiet')} aria-disabled={isSending || undefined}>
            It is the same order
            <span className="sr"> as {reference}</span>
          </button>
        </>
      )}
    </TypedForm>
  )
}
