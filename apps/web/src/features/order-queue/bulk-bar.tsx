import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { mayCall, movesOfRole } from '@divine/contracts/calls/role-table'
import type { Colleague } from '@divine/contracts/calls/staff'
import { reasonWords, type Stage, stageRecords, stages } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId } from 'react'
import { lowered } from '#/shared/first-letter.ts'
import { FieldError } from '#/shared/forms/field.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { DraftForm } from '#/trade/desk/draft-form.tsx'
import { hasBuyers } from '#/trade/desk/has-buyers.ts'
import { ThumbBar } from '#/trade/desk/thumb-bar.tsx'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import { useRole } from '#/trade/desk/use-may.ts'
import styles from './bulk-bar.module.css'
import { colleagueWords } from './colleague-words.ts'
import { bulkFormKey } from './form-keys.ts'
import { outcomeValue, type TypedValues } from './queue-action.ts'
import { type QueueSearch, queuePath } from './queue-search.ts'

/** Stages for which the same can be said of several orders: a region, a day and a sum are agreed with each buyer. */
const sayable = stages.filter((stage) =>
  stageRecords[stage].asks.every((fact) => fact === 'reason' || fact === 'callAt'),
)

interface BulkBarProps {
  /** Id of the form that the checkboxes belong to. */
  readonly id: string
  readonly search: QueueSearch
  readonly orders: readonly DeskOrder[]
  /** How many are ticked; not known without script. */
  readonly ticked: number | undefined
  /** Id of the act, so that it is done once however often it is sent. */
  readonly act: string
  readonly colleagues: readonly Colleague[]
  /** Email of who looks at it. */
  readonly me: string
  /** What was typed before, where it was not done with every order. */
  readonly values: TypedValues | undefined
  /** What came of the last press, where something did. */
  readonly report: ReactNode
  readonly isAnswered: boolean
  /** What is wrong with the time that was chosen, or was not. */
  readonly wrongTime: string | undefined
  readonly isSending: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** What is done with the ticked orders. Its parts open without script too. */
export function BulkBar(props: BulkBarProps) {
  const {
    id,
    search,
    orders,
    ticked,
    act,
    colleagues,
    me,
    values,
    report,
    isAnswered,
    wrongTime,
    isSending,
    onSubmit,
  } = props
  const { select, ...without } = search
  const role = useRole()
  const reachable = sayable
    .filter((stage) => movesOfRole[role].includes(stage))
    .filter((stage) => orders.some((order) => stageRecords[order.stage].next.includes(stage)))
  const field = useId()
  const these = ticked ? `${ticked} ${ticked === 1 ? 'order' : 'orders'}` : 'the ticked orders'
  const submitter = (doing: 'move' | 'assign' | 'export-xlsx' | 'export-csv', words: ReactNode) => (
    <button
      type="submit"
      name="do"
      value={doing}
      className={buttonClass('order', 'wide')}
      aria-disabled={isSending || ticked === 0 || undefined}
    >
      {words}
    </button>
  )
  return (
    <ThumbBar look="dark">
      {report}
      <DraftForm
        formKey={bulkFormKey(me)}
        keeps={['outcome', 'callAt', 'note']}
        formId={id}
        action={queuePath(search)}
        refused={values}
        className={isAnswered ? `${styles.form} ${styles.answered}` : styles.form}
        onSubmit={onSubmit}
      >
        {(_values, given) => (
          <>
            <input type="hidden" name="act" value={act} />
            <p className={styles.count}>
              <b role="status">{ticked === undefined ? 'Tick orders, then say what to do.' : `${ticked} selected`}</b>
              <Link to="/orders" search={without} className={styles.end} aria-label="Select none">
                <Icon name="close" />
              </Link>
            </p>
            <div className={ticked === 0 ? `${styles.tools} ${styles.none}` : styles.tools}>
              {reachable.length > 0 && (
                <details
                  name="bulk"
                  className={styles.tool}
                  open={values?.do === 'move' || given('note', '') !== '' || undefined}
                >
                  <summary>
                    <Icon name="right" />
                    Move
                  </summary>
                  <div className={styles.fields}>
                    <label htmlFor={`${field}-outcome`}>What became of them</label>
                    <select
                      id={`${field}-outcome`}
                      name="outcome"
                      className={control.control}
                      defaultValue={given('outcome', '')}
                    >
                      <option value="">Choose what became of them</option>
                      {reachable.flatMap(outcomesOf).map(({ value, words, asks }) => (
                        <option key={value} value={value} data-asks={asks}>
                          {words}
                        </option>
                      ))}
                    </select>
                    <div className={styles.when}>
                      <label htmlFor={`${field}-when`}>When to call them again (Lagos time)</label>
                      {wrongTime && <FieldError id={`${field}-when-error`} error={wrongTime} />}
                      <input
                        id={`${field}-when`}
                        name="callAt"
                        aria-describedby={wrongTime && `${field}-when-error`}
                        aria-invalid={wrongTime ? true : undefined}
                        type="datetime-local"
                        className={control.control}
                        defaultValue={given('callAt', '')}
                      />
                    </div>
                    <label htmlFor={`${field}-note`}>{typedLabels.noteOnSeveral} (optional)</label>
                    <input
                      id={`${field}-note`}
                      name="note"
                      maxLength={2_000}
                      className={control.control}
                      defaultValue={given('note', '')}
                    />
                    {submitter('move', `Move ${these}`)}
                  </div>
                </details>
              )}
              {mayCall(role, 'takeBuyer') && (
                <details name="bulk" className={styles.tool} open={values?.do === 'assign' || undefined}>
                  <summary>
                    <DeskIcon name="user" />
                    Assign
                  </summary>
                  <div className={styles.fields}>
                    <label htmlFor={`${field}-colleague`}>Who calls these buyers</label>
                    <select
                      id={`${field}-colleague`}
                      name="colleague"
                      className={control.control}
                      defaultValue={values?.colleague || me}
                    >
                      {colleagues.filter(hasBuyers).map((each) => (
                        <option key={each.email} value={each.email}>
                          {colleagueWords(each, me)}
                        </option>
                      ))}
                    </select>
                    {submitter('assign', `Assign ${these}`)}
                  </div>
                </details>
              )}
              {mayCall(role, 'listLabels') && (
                <button
                  type="submit"
                  name="do"
                  value="labels"
                  className={styles.plain}
                  aria-disabled={ticked === 0 || undefined}
                >
                  <DeskIcon name="print" />
                  Labels
                </button>
              )}
              {mayCall(role, 'exportOrders') && (
                <details name="bulk" className={styles.tool} open={values?.do.startsWith('export') || undefined}>
                  <summary>
                    <DeskIcon name="file" />
                    Export
                  </summary>
                  <div className={styles.fields}>
                    {submitter('export-xlsx', `Export ${these} for Excel (XLSX)`)}
                    {submitter('export-csv', `Export ${these} as CSV`)}
                  </div>
                </details>
              )}
            </div>
          </>
        )}
      </DraftForm>
    </ThumbBar>
  )
}

/**
 * What can be said of orders that go to this stage: each reason with its stage, so that none is taken for another's.
 */
function outcomesOf(stage: Stage) {
  const { words, asks, reasons } = stageRecords[stage]
  if (!reasons) return [{ value: outcomeValue(stage), words, asks: asks.join(' ') }]
  return reasons
    .filter((reason) => reason !== 'duplicate')
    .map((reason) => ({
      value: outcomeValue(stage, reason),
      words: `${words}: ${lowered(reasonWords[reason])}`,
      asks: asks.join(' '),
    }))
}
