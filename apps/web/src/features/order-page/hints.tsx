import { isMove } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './hints.module.css'
import { useOrderPage } from './page-context.ts'
import { TypedForm } from './typed-form.tsx'

/** Why to look twice, in sentences, with what to do about it. */
export function Hints() {
  const { order, isSending } = useOrderPage()
  const { hints = [], duplicateOf, isChecked } = order
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
      {hints.length > 0 && (
        <div className={styles.hint} role="note">
          <Icon name="alert" />
          <div className={styles.words}>
            {hints.map(({ kind, words, reference }) => (
              <div key={`${kind} ${words}`}>
                <p>{words}</p>
                {reference && (
                  <div className={styles.row}>
                    <Link to="/orders/$reference" params={{ reference }} className={buttonClass('quiet')}>
                      Look at it
                      <span className="sr">: {reference}</span>
                    </Link>
                    {isMove(order.stage, 'cancelled') && <SameOrder reference={reference} />}
                  </div>
                )}
              </div>
            ))}
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

/** Cancels this order as the duplicate of another one. */
function SameOrder({ reference }: { reference: string }) {
  const { isSending } = useOrderPage()
  return (
    <TypedForm form={`same-${reference}`}>
      {() => (
        <>
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
