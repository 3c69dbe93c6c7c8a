import type { ReadyOrder, Rider } from '@divine/contracts/calls/runs'
import { naira } from '@divine/contracts/catalogue/naira'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosDay, lagosWeekday } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { mainStep, StepWords, ThumbBar } from '#/trade/desk/thumb-bar.tsx'
import { RunFacts } from './run-facts.tsx'
import { byRegion, countOf, grouped, parcelInWords, totalOf } from './run-words.ts'
import styles from './runs.module.css'
import { runsPath } from './runs-action.ts'

interface NewRunProps {
  readonly ready: readonly ReadyOrder[]
  readonly riders: readonly Rider[]
  /** The agreed day whose orders are shown; undefined for all. */
  readonly day: string | undefined
  /** Id under which the form is sent. */
  readonly sendKey: string
  readonly refused: RefusedForm | undefined
}

/** Confirmed orders by region, of which a run is made. */
export function NewRun({ ready, riders, day, sendKey, refused }: NewRunProps) {
  const isAwake = useIsAwake()
  const today = lagosDay(Date.now())
  const shown = day === undefined ? ready : ready.filter((order) => order.day === day)
  const first = refused?.values.references?.split(',') ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first))
  const [rider, setRider] = useState('')
  const picked = shown.filter(({ reference }) => chosen.has(reference))
  const days = [...grouped(ready, (order) => order.day ?? '')].filter(([each]) => each !== '')

  function choose(references: readonly string[], isIn: boolean) {
    const all = new Set(chosen)
    for (const reference of references) isIn ? all.add(reference) : all.delete(reference)
    setChosen(all)
  }

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    const box: unknown = target
    if (box instanceof HTMLInputElement && box.name === 'references') choose([box.value], box.checked)
  }

  return (
    <form
      method="post"
      action={day ? `${runsPath}?day=${day}` : runsPath}
      className={styles.columns}
      onChange={onChange}
    >
      <ActingAs />
      <input type="hidden" name="key" value={sendKey} />
      <div>
        <nav aria-label="Day" className={styles.days}>
          <Day day={undefined} words="All days" count={ready.length} />
          {days.map(([each, orders]) => (
            <Day key={each} day={each} words={each === today ? 'Today' : lagosWeekday(each)} count={orders.length} />
          ))}
        </nav>
        {byRegion(shown).map(({ region, orders }, index) => (
          <details key={region} className={styles.region} open={index === 0 || orders.some(isIn(chosen))}>
            <summary>
              <span className={styles.grow}>
                {region} <small className={styles.count}>{countOf(orders.length, 'order')}</small>
              </span>
              <b>{naira(totalOf(orders))}</b>
            </summary>
            {isAwake && (
              <label className={styles.all}>
                <input
                  type="checkbox"
                  checked={orders.every(isIn(chosen))}
                  ref={(box) => {
                    if (box) box.indeterminate = orders.some(isIn(chosen)) && !orders.every(isIn(chosen))
                  }}
                  onChange={({ target }) =>
                    choose(
                      orders.map(({ reference }) => reference),
                      target.checked,
                    )
                  }
                />
                All {orders.length} in {region}
              </label>
            )}
            <ul>
              {orders.map((order) => (
                <li key={order.reference}>
                  <label>
                    <input
                      type="checkbox"
                      name="references"
                      value={order.reference}
                      {...(isAwake
                        ? { checked: chosen.has(order.reference), onChange: () => undefined }
                        : { defaultChecked: chosen.has(order.reference) })}
                    />
                    <span className={styles.grow}>
                      <b>{order.fullname}</b>
                      <small className={styles.small}>
                        {[order.town, !day && order.day && lagosWeekday(order.day), parcelInWords(order.parcel)]
                          .filter(Boolean)
                          .join(' · ')}{' '}
                        · <span className={styles.whole}>{order.reference}</span>
                      </small>
                    </span>
                    <b className={styles.sum}>{order.sumNaira !== null && naira(order.sumNaira)}</b>
                  </label>
                </li>
              ))}
            </ul>
          </details>
        ))}
        {shown.length === 0 && <p>No confirmed order waits for a rider{day ? ' on this day' : ''}.</p>}
      </div>
      <aside className={styles.card} aria-labelledby="the-rider">
        <h2 id="the-rider">The rider</h2>
        <RunFacts
          riders={riders}
          values={{ day: day && day >= today ? day : today, ...refused?.values }}
          fieldErrors={refused?.fieldErrors ?? {}}
          onRider={setRider}
        />
        {isAwake && (
          <dl className={styles.facts} aria-live="polite">
            <div>
              <dt>Orders</dt>
              <dd>{picked.length}</dd>
            </div>
            <div>
              <dt>To bring</dt>
              <dd>{naira(totalOf(picked))}</dd>
            </div>
          </dl>
        )}
        <ThumbBar>
          <button type="submit" name="do" value="add" className={`${buttonClass('order', 'wide')} ${mainStep}`}>
            <DeskIcon name="van" />
            {isAwake && picked.length > 0 ? (
              <StepWords
                title={`Put ${picked.length} in ${rider ? `${rider}’s run` : 'a run'}`}
                note={`${naira(totalOf(picked))} to bring`}
              />
            ) : (
              <StepWords title="Make the run" />
            )}
          </button>
        </ThumbBar>
      </aside>
    </form>
  )
}

const isIn =
  (chosen: ReadonlySet<string>) =>
  ({ reference }: { readonly reference: string }) =>
    chosen.has(reference)

function Day({ day, words, count }: { day: string | undefined; words: string; count: number }) {
  return (
    <Link to={runsPath} search={day ? { day } : {}} activeOptions={{ exact: true }} className={styles.day}>
      {words}
      <small>{countOf(count, 'order')}</small>
    </Link>
  )
}
