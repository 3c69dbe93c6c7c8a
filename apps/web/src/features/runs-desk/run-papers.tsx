import type { WholeRun } from '@divine/contracts/calls/runs'
import { naira } from '@divine/contracts/catalogue/naira'
import { runName } from '@divine/contracts/orders/runs'
import { Link } from '@tanstack/react-router'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { countOf, grouped, parcelInWords, phoneOf, stopsOf, stopsToBring, totalOf } from './run-words.ts'
import styles from './runs.module.css'

interface RunPapersProps {
  readonly run: WholeRun
  readonly paper: 'packing' | 'sheet'
}

const names = { packing: 'Packing list', sheet: 'Sheet for the rider' } as const

/** What is printed of a run: what to pack, by numbers alone, or whom to visit. Neither says what anything is for. */
export function RunPapers({ run, paper }: RunPapersProps) {
  const isAwake = useIsAwake()
  const { rider, day, id } = run
  return (
    <div className={styles.page}>
      <p className={styles.noPrint}>
        <Link to="/runs/$runId" params={{ runId: String(id) }} className={styles.back}>
          <DeskIcon name="back" />
          The run
        </Link>
      </p>
      <div className={styles.head}>
        <div>
          <h1 className={text.title}>{names[paper]}</h1>
          <p>
            {rider.name}, {lagosWeekday(day)} · {runName(id)}
          </p>
        </div>
        <div className={styles.noPrint}>
          {isAwake ? (
            <button type="button" className={buttonClass('order')} onClick={() => print()}>
              <DeskIcon name="print" />
              Print
            </button>
          ) : (
            <p>Your browser’s menu prints this page.</p>
          )}
        </div>
      </div>
      {paper === 'packing' ? <Packing run={run} /> : <Sheet run={run} />}
    </div>
  )
}

function Packing({ run }: { run: WholeRun }) {
  const stops = stopsOf(run)
  const all = grouped(
    stops.flatMap(({ parcel }) => parcel),
    (part) => parcelInWords([part]),
  )
  return (
    <>
      <table className={styles.table}>
        <caption>Parcels</caption>
        <thead>
          <tr>
            <th scope="col">Stop</th>
            <th scope="col">Order</th>
            <th scope="col">To pack</th>
            <th scope="col">Bottles</th>
            <th scope="col" className={styles.byHand}>
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {stops.map(({ reference, place, parcel }) => (
            <tr key={reference}>
              <td>{place}</td>
              <th scope="row" className={styles.whole}>
                {reference}
              </th>
              <td>{parcelInWords(parcel)}</td>
              <td>{parcel.reduce((sum, { bottles }) => sum + bottles, 0)}</td>
              <td className={styles.byHand}>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <caption>All together</caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">How many</th>
          </tr>
        </thead>
        <tbody>
          {[...all]
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([words, parts]) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td>{parts.length}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

function Sheet({ run }: { run: WholeRun }) {
  const stops = stopsToBring(run)
  if (stops.length === 0) return <p>Nothing of this run is left to bring.</p>
  return (
    <table className={`${styles.table} ${styles.sheet}`}>
      <caption className="sr">Stops</caption>
      <colgroup>
        <col className={styles.stopColumn} />
        <col className={styles.whomColumn} />
        <col />
        <col className={styles.sumColumn} />
        <col className={styles.handColumn} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Stop</th>
          <th scope="col">Whom</th>
          <th scope="col">Where</th>
          <th scope="col">To pay</th>
          <th scope="col" className={styles.byHand}>
            Taken, or why not
          </th>
        </tr>
      </thead>
      <tbody>
        {stops.map((stop) => (
          <tr key={stop.reference}>
            <td>{stop.place}</td>
            <th scope="row">
              {stop.fullname}
              <br />
              {phoneOf(stop)}
              <br />
              <small>{stop.reference}</small>
            </th>
            <td>
              {stop.address}
              <br />
              <b>{[stop.town, stop.state].filter(Boolean).join(', ')}</b>
            </td>
            <td className={styles.sum}>{naira(stop.sumNaira)}</td>
            <td className={styles.byHand} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {countOf(stops.length, 'stop')}
          </th>
          <td className={styles.sum}>{naira(totalOf(stops))}</td>
          <td className={styles.byHand} />
        </tr>
      </tfoot>
    </table>
  )
}
