import type { OrderLabel } from '@divine/contracts/calls/order-labels'
import { naira } from '@divine/contracts/catalogue/naira'
import { nationalNumber } from '@divine/contracts/orders/phone'
import { stageRecords } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import { renderSVG } from 'uqr'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { hasLabel } from '#/trade/desk/has-label.ts'
import { useSeller } from '#/trade/seller.ts'
import styles from './order-labels.module.css'

interface OrderLabelsProps {
  /** Orders as they were asked for. */
  readonly references: readonly string[]
  /** Those that there are. */
  readonly labels: readonly OrderLabel[]
}

/** The labels of parcels: A6 each, four on A4. None says what is in a parcel, or what it is for. */
export function OrderLabels({ references, labels }: OrderLabelsProps) {
  const isAwake = useIsAwake()
  const only = references.length === 1 ? references[0] : undefined
  const ready = labels.filter(hasLabel)
  const others = labels.filter((label) => !hasLabel(label))
  const gone = references.filter((asked) => !labels.some(({ reference }) => reference === asked))
  const count = ready.length === 1 ? '1 label' : `${ready.length} labels`
  return (
    <div className={styles.page}>
      {only ? (
        <Link to="/orders/$reference" params={{ reference: only }} className={styles.back}>
          <DeskIcon name="back" />
          The order
        </Link>
      ) : (
        <Link to="/orders" className={styles.back}>
          <DeskIcon name="back" />
          Orders
        </Link>
      )}
      <div className={styles.head}>
        <div>
          <h1 className={text.title}>{ready.length === 0 ? 'No label to print' : count}</h1>
          {ready.length > 0 && <p>Four on one A4 page, or one on A6. What is in the parcel is not printed.</p>}
        </div>
        {ready.length > 0 &&
          (isAwake ? (
            <button type="button" className={buttonClass('order')} onClick={() => print()}>
              <DeskIcon name="print" />
              Print {count}
            </button>
          ) : (
            <p>Your browser’s menu prints this page.</p>
          ))}
      </div>
      {others.length + gone.length > 0 && (
        <section className={styles.without} aria-labelledby="without">
          <h2 id="without">Without a label</h2>
          <p>A label is for an order that is confirmed or on its way: then the day and the sum are agreed.</p>
          <ul>
            {others.map(({ reference, fullname, stage }) => (
              <li key={reference}>
                <Link to="/orders/$reference" params={{ reference }}>
                  {fullname}
                </Link>
                , {reference}: {stageRecords[stage].words}
              </li>
            ))}
            {gone.map((reference) => (
              <li key={reference}>{reference}: there is no such order any more</li>
            ))}
          </ul>
        </section>
      )}
      {ready.length > 0 && (
        <ul className={styles.sheet} aria-label="Labels">
          {ready.map((label) => (
            <Label key={label.reference} label={label} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Label({ label }: { label: OrderLabel & { readonly sumNaira: number } }) {
  const { reference, fullname, phone, phoneE164, address, state, town, day, sumNaira } = label
  const seller = useSeller()
  return (
    <li className={styles.label}>
      <div className={styles.top}>
        <div>
          <p className={styles.seller}>Divine Health</p>
          <p className={styles.sellerPhone}>{seller.phones[0].text}</p>
          <p className={styles.reference}>{reference}</p>
        </div>
        <img src={pictureOf(reference)} alt={`QR code of ${reference}`} className={styles.code} />
      </div>
      <div>
        <h2 className={fullname.length <= 40 ? styles.name : `${styles.name} ${styles.longName}`}>{fullname}</h2>
        <p className={styles.phone}>{nationalNumber(phoneE164) ?? phone}</p>
      </div>
      <p className={`${styles.address} ${styles[sizeOf(address)]}`}>
        {address}
        {state && (
          <>
            <br />
            <b>{[town, state].filter(Boolean).join(', ')}</b>
          </>
        )}
      </p>
      <p className={styles.pay}>
        <span>
          To pay at
          <br />
          the door
        </span>
        <b>{naira(sumNaira)}</b>
      </p>
      <p className={styles.day}>{day && lagosWeekday(day)}</p>
    </li>
  )
}

function pictureOf(reference: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(reference, { border: 0 }))}`
}

/** How large an address is written so that the whole of it fits on the label: at most 500 characters. */
function sizeOf({ length }: string): 'usual' | 'long' | 'longest' {
  if (length <= 120) return 'usual'
  return length <= 250 ? 'long' : 'longest'
}
