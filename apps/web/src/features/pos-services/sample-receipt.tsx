import { naira } from '@divine/contracts/catalogue/naira'
import { callLink } from '#/shared/links-out.ts'
import { useSeller } from '#/trade/seller.ts'
import { Receipt } from './receipt.tsx'
import styles from './sample-receipt.module.css'

const lines = [
  { name: 'Service', value: 'Withdrawal' },
  { name: 'Amount', value: naira(10_000) },
  { name: 'Date', value: '14 March 2026' },
  { name: 'Time', value: '2:30pm' },
  { name: 'Result', value: 'Approved' },
] as const

/** What a customer takes home; marked as a sample. */
export function SampleReceipt() {
  const { phones } = useSeller()
  return (
    <Receipt>
      <b>Divine Health POS</b>
      Customer copy · sample
      <dl className={styles.lines}>
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      Keep this receipt.
      <br />
      Problem? Call <a href={callLink(phones[0].e164)}>{phones[0].text}</a>
    </Receipt>
  )
}
