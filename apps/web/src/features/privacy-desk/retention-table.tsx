import type { Retention, RetentionRule } from '@divine/contracts/calls/privacy'
import { lagosTime } from '#/shared/lagos-time.ts'
import text from '#/shared/ui/text.module.css'
import { counted } from './counted.ts'
import styles from './privacy-desk.module.css'

const words: Readonly<Record<RetentionRule, string>> = {
  'closed-orders': 'Orders that were delivered or came back, after the last thing that happened',
  'cancelled-orders': 'Orders that were cancelled',
  'kept-filters': 'Kept filters that look for words, after they were kept',
  'wary-numbers': 'Numbers to be wary of, after their last day',
  'stock-wishes': 'Wishes to be told when something is back',
  journal: 'The journal',
  backups: 'Backups, which whoever runs the site deletes',
}

/** How long what is kept, and what the next night would do: the same as visitors read. */
export function RetentionTable({ retention: { rules, nextAt, lastAt } }: { retention: Retention }) {
  return (
    <section className={styles.part} aria-labelledby="retention">
      <h2 id="retention">How long we keep it</h2>
      <p className={text.note}>
        Erased by itself each night, next {lagosTime(nextAt)}
        {lastAt ? `, last ${lagosTime(lastAt)}` : '; no night was done yet'}. Visitors read the same days on the privacy
        page. Whoever runs the site sets them; have a Nigerian adviser confirm them.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Kept for</th>
            <th scope="col">Next night</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ what, days, due }) => (
            <tr key={what}>
              <th scope="row">{words[what]}</th>
              <td>{days === null ? 'for good' : counted(days, 'day')}</td>
              <td>{due === null ? '' : due.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={text.note}>Orders that are still open, and reviews, stay until somebody closes or erases them.</p>
    </section>
  )
}
