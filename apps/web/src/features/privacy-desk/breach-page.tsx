import { addresses } from '@divine/contracts/calls/addresses'
import type { Retention } from '@divine/contracts/calls/privacy'
import { Link } from '@tanstack/react-router'
import { Field } from '#/shared/forms/field.tsx'
import { lagosTime } from '#/shared/lagos-time.ts'
import { readTexts } from '#/shared/listing.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { useSeller } from '#/trade/seller.ts'
import { type BreachClock, breachClock, breachHours } from './breach-clock.ts'
import { counted } from './counted.ts'
import styles from './privacy-desk.module.css'

/** What the address of the page may contain. Times are those of Lagos. */
export interface BreachSearch {
  /** When somebody noticed it, such as `2026-11-24T09:30`. */
  readonly noticed?: string
  /** What happened, in a sentence. */
  readonly what?: string
  /** The days of the orders that are concerned. */
  readonly from?: string
  readonly to?: string
}

/** Reads the address, which may have anything. */
export function readBreachSearch(given: Record<string, unknown>): BreachSearch {
  return readTexts(given, ['noticed', 'what', 'from', 'to'])
}

interface BreachPageProps {
  readonly search: BreachSearch
  readonly retention: Retention
  /** The server's time, in milliseconds since 1970. */
  readonly now: number
}

/**
 * What to do when something has got out: the first steps, the clock of the law, who is concerned, and the texts.
 * Everything is in the address, so that two people work on the same, and without script. Source: Nigeria Data
 * Protection Act 2023, s. 40.
 */
export function BreachPage({ search, retention, now }: BreachPageProps) {
  const { noticed = '', what = '', from = '', to = '' } = search
  const clock = breachClock(noticed, now)
  const backupDays = retention.rules.find(({ what: rule }) => rule === 'backups')?.days ?? 0
  const days = new URLSearchParams(Object.entries({ from, to }).filter(([, day]) => day))
  return (
    <div className={styles.page}>
      <h1 className={text.title}>Has something got out?</h1>
      <p className={text.note}>
        A lost phone that was signed in, a file in the wrong hands, a stranger in the desk. Stop it first, then tell
        those who must know.
      </p>
      <section className={styles.part} aria-labelledby="stop">
        <h2 id="stop">1. Stop it</h2>
        <ul className={styles.list}>
          <li>
            A lost phone or a stranger: <Link to="/people">sign the account out on every device, or bar it</Link>, and
            make a link for a new password.
          </li>
          <li>A key or a file of the server: call whoever runs the site. The papers for them say what to change.</li>
          <li>
            A backup in the wrong hands has what was erased since, too: backups are kept for{' '}
            {counted(backupDays, 'day')}.
          </li>
          <li>Write down when you noticed, and keep what shows what happened. Delete nothing.</li>
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="clock">
        <h2 id="clock">2. Start the clock</h2>
        <form method="get" action="/breach" className={styles.ask}>
          <Field
            id="noticed"
            name="noticed"
            label="When did you notice it?"
            hint="The time in Lagos."
            error={noticed && !clock ? 'Choose a day and a time that are past.' : undefined}
          >
            {(field) => <input {...field} type="datetime-local" defaultValue={noticed} />}
          </Field>
          <Field
            id="what"
            name="what"
            optional
            label="What happened, in a sentence?"
            hint="Without the name of any buyer."
          >
            {(field) => <input {...field} type="text" maxLength={100} autoComplete="off" defaultValue={what} />}
          </Field>
          <Field optional id="from" name="from" label="Orders from this day">
            {(field) => <input {...field} type="date" defaultValue={from} />}
          </Field>
          <Field optional id="to" name="to" label="Orders until this day">
            {(field) => <input {...field} type="date" defaultValue={to} />}
          </Field>
          <button type="submit" className={buttonClass('plain')}>
            Show clock and texts
          </button>
        </form>
        {clock && <Clock clock={clock} />}
      </section>
      <section className={styles.part} aria-labelledby="who">
        <h2 id="who">3. Who is concerned</h2>
        <ul className={styles.list}>
          <li>
            {days.size > 0
              ? 'Everybody who ordered in those days'
              : 'Everybody who ever ordered, or of the days that you choose above'}
            : <a href={`/orders?queue=all&${days}`}>see the orders</a>,{' '}
            <a href={`${addresses.exportOrdersAsWorkbook.url}?queue=all&${days}`} download>
              take them for Excel (XLSX)
            </a>{' '}
            or{' '}
            <a href={`${addresses.exportOrders.url}?queue=all&${days}`} download>
              as a file (CSV)
            </a>{' '}
            with names and numbers.
          </li>
          <li>
            What one account has read: <a href={`/journal?${days}`}>the journal of those days</a>, by person. Its file
            has the references.
          </li>
          <li>
            One buyer: <Link to="/privacy-desk">everything about a number</Link>, with who read it.
          </li>
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="texts">
        <h2 id="texts">4. Tell the Commission, and the buyers</h2>
        <p>
          The Nigeria Data Protection Commission within 72 hours, unless nobody can come to harm by it. Orders name
          illnesses: buyers are told at once too, in plain words. Fill in what stands in brackets, and have an adviser
          read it where there is time. Send what you know now; the rest can follow.
        </p>
        <Texts what={what} noticed={clock ? lagosTime(clock.dueAt - breachHours * 3_600_000) : ''} />
        <p>Keep a note of what happened, whom it concerned and what you did: the Commission may ask for it.</p>
      </section>
    </div>
  )
}

function Clock({ clock: { dueAt, hoursLeft } }: { clock: BreachClock }) {
  const isLate = hoursLeft < 0
  return (
    <div className={styles.clock}>
      <Message
        kind={isLate ? 'refused' : 'wait'}
        icon="alert"
        level={3}
        title={
          isLate
            ? 'The 72 hours are over'
            : hoursLeft === 0
              ? 'Less than an hour left'
              : `${counted(hoursLeft, 'hour')} left`
        }
      >
        <p>
          {isLate
            ? `The Commission had to hear of it by ${lagosTime(dueAt)}. Tell it now, and say why it is late.`
            : `The Commission must hear of it by ${lagosTime(dueAt)}.`}
        </p>
      </Message>
    </div>
  )
}

/** The texts to copy. What is not known yet is in brackets. */
function Texts({ what, noticed }: { what: string; noticed: string }) {
  const { phones, email } = useSeller()
  const [phone] = phones
  const happened = what || '[what happened]'
  const forCommission = `To the Nigeria Data Protection Commission

Notification of a personal data breach, section 40 (2) of the Nigeria Data Protection Act 2023

Controller: Divine Health Supplements, [address]
Contact: [name], ${phone.text}, ${email}
Noticed: ${noticed || '[day and time]'}
What happened: ${happened}
Whose data: about [number] buyers of our shop
What data: names, phone numbers, delivery addresses, emails, the product ordered and messages, from which a health condition can be guessed; about [number] orders
Likely consequences: [unwanted calls, embarrassment, attempts at fraud]
What we have done: [account barred, devices signed out, passwords changed, buyers told on …]
What we will do: [steps, by when]`
  const forBuyers = `Dear customer,

this concerns your order with Divine Health Supplements. On ${noticed || '[day]'} we noticed that somebody may have seen details of your order who should not have: ${happened}.

It concerns [your name, phone number, address and what you ordered]. [We have stopped it] [and told the Nigeria Data Protection Commission].

What you can do: if somebody calls or writes about your order and asks for money, do not pay. We only take money when we deliver. If you are in doubt, call us at ${phone.text}.

We are sorry. If you want your details erased, tell us, and we do it the same day.`
  return (
    <>
      <label htmlFor="for-commission">For the Commission</label>
      <textarea
        rows={18}
        id="for-commission"
        key={`c${forCommission}`}
        className={`${control.control} ${styles.copy}`}
        defaultValue={forCommission}
      />
      <label htmlFor="for-buyers">For the buyers, by SMS, WhatsApp or email. It names no product.</label>
      <textarea
        rows={14}
        id="for-buyers"
        key={`b${forBuyers}`}
        className={`${control.control} ${styles.copy}`}
        defaultValue={forBuyers}
      />
    </>
  )
}
