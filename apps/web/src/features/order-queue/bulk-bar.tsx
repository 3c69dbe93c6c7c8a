import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { reasonWords, stageRecords, stages } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { ThumbBar } from '#/trade/desk/thumb-bar.tsx'
import styles from './bulk-bar.module.css'
import type { BulkValues } from './queue-action.ts'
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
  readonly agents: readonly string[]
  readonly me: string
  /** What was typed before, where it was not done with every order. */
  readonly values: BulkValues | undefined
  readonly isSending: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** What is done with the ticked orders. Its parts open without script too. */
export function BulkBar(props: BulkBarProps) {
  const { id, search, orders, ticked, act, agents, me, values, isSending, onSubmit } = props
  const isAwake = useIsAwake()
  const { select, ...without } = search
  const reachable = sayable.filter((stage) => orders.some((order) => stageRecords[order.stage].next.includes(stage)))
  const field = useId()
  return (
    <ThumbBar look="dark">
      <form id={id} method="post" action={queuePath(search)} className={styles.form} onSubmit={onSubmit}>
        <input type="hidden" name="act" value={act} />
        <p className={styles.count}>
          <b role="status">{ticked === undefined ? 'Tick orders, then say what to do.' : `${ticked} selected`}</b>
          <Link to="/orders" search={without} className={styles.end} aria-label="Select none">
            <Icon name="close" />
          </Link>
        </p>
        <div className={styles.tools}>
          {reachable.length > 0 && (
            <details name="bulk" className={styles.tool} open={values?.to ? true : undefined}>
              <summary>
                <Icon name="right" />
                Move
              </summary>
              <div className={styles.fields}>
                <label htmlFor={`${field}-to`}>What became of them</label>
                <select id={`${field}-to`} name="to" className={control.control} defaultValue={values?.to}>
                  {reachable.map((stage) => (
                    <option key={stage} value={stage} data-asks={stageRecords[stage].asks.join(' ')}>
                      {stageRecords[stage].words}
                    </option>
                  ))}
                </select>
                <div className={styles.why}>
                  <label htmlFor={`${field}-why`}>Why</label>
                  <select id={`${field}-why`} name="reason" className={control.control} defaultValue={values?.reason}>
                    <option value="">Choose why</option>
                    {reachable.map((stage) => (
                      <optgroup key={stage} label={stageRecords[stage].words}>
                        {stageRecords[stage].reasons
                          ?.filter((reason) => reason !== 'duplicate')
                          .map((reason) => (
                            <option key={reason} value={reason}>
                              {reasonWords[reason]}
                            </option>
                          ))}
                      </optgroup>
                    ))}
                  </select>
                </div>
                <div className={styles.when}>
                  <label htmlFor={`${field}-when`}>When to call again, in Lagos</label>
                  <input
                    id={`${field}-when`}
                    name="callAt"
                    type="datetime-local"
                    className={control.control}
                    defaultValue={values?.callAt}
                  />
                </div>
                <label htmlFor={`${field}-note`}>Note for the others (optional)</label>
                <input
                  id={`${field}-note`}
                  name="note"
                  maxLength={2_000}
                  className={control.control}
                  defaultValue={values?.note}
                />
                <button
                  type="submit"
                  name="do"
                  value="move"
                  className={buttonClass('order', 'wide')}
                  aria-disabled={isSending || undefined}
                >
                  Move the selected orders
                </button>
              </div>
            </details>
          )}
          <details name="bulk" className={styles.tool} open={values?.agent && !values.to ? true : undefined}>
            <summary>
              <DeskIcon name="user" />
              Assign
            </summary>
            <div className={styles.fields}>
              <label htmlFor={`${field}-agent`}>Who gets these buyers</label>
              <select id={`${field}-agent`} name="agent" className={control.control} defaultValue={values?.agent || me}>
                {agents.map((email) => (
                  <option key={email} value={email}>
                    {email === me ? 'You' : `${agentName(email)}, ${email}`}
                  </option>
                ))}
              </select>
              <button
                type="submit"
                name="do"
                value="assign"
                className={buttonClass('order', 'wide')}
                aria-disabled={isSending || undefined}
              >
                Give them these buyers
              </button>
            </div>
          </details>
          {isAwake && (
            <button type="button" className={styles.print} onClick={() => print()}>
              <DeskIcon name="print" />
              Print
            </button>
          )}
        </div>
      </form>
    </ThumbBar>
  )
}
