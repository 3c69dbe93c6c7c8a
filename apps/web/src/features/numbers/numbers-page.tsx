import type { Figures, Steps } from '@divine/contracts/calls/figures'
import { naira } from '@divine/contracts/catalogue/naira'
import { agentName } from '@divine/contracts/orders/agent-name'
import { historyWords, sourceNames } from '@divine/contracts/orders/figures'
import { ageInWords } from '@divine/contracts/orders/settlements'
import { reasonWords } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import text from '#/shared/ui/text.module.css'
import { FileLinks } from '#/trade/desk/file-links.tsx'
import { BarKey, Bars, type Look, Stack, StackKey } from './bar-pictures.tsx'
import { CountCell, FigureTable, Folded, mostRows, StepsRow, SumCell, stepHeads } from './figure-tables.tsx'
import {
  compared,
  comparedNaira,
  type Group,
  type Measure,
  noOrders,
  originName,
  sayFirstCalls,
  sayGroups,
  sayMoneyOut,
  sayReasons,
  sayTotal,
  waitInWords,
} from './figure-words.ts'
import type { FiguresSearch } from './figures-search.ts'
import styles from './numbers-page.module.css'
import type { ReadFigures } from './read-figures.ts'
import { count, countedShare, orders, percent, tellsByShare } from './shares.ts'
import { SpanForm } from './span-form.tsx'
import { daysIn, partInWords, spanInWords, spokenSpan } from './spans.ts'

interface NumbersPageProps extends ReadFigures {
  readonly search: FiguresSearch
}

/** How far the orders of some days came, as sentences, pictures and tables. */
export function NumbersPage({ figures, problems, message, today, search }: NumbersPageProps) {
  return (
    <div className={styles.page}>
      {!figures && <ErrorSummary fieldErrors={problems} message={message} idOf={(name) => name} beginsPage />}
      <h1 className={text.title}>{figures ? spanInWords(figures) : 'Figures'}</h1>
      <p className={text.note}>By the day of the order. Times are West Africa Time.</p>
      <SpanForm search={figures ? { from: figures.from, to: figures.to } : search} problems={problems} today={today} />
      {figures && <Told figures={figures} />}
      {figures && (
        <p className={styles.files}>
          <FileLinks
            kind="Figures"
            query={new URLSearchParams({ from: figures.from, to: figures.to })}
            words="These figures"
          />
        </p>
      )}
    </div>
  )
}

function Told({ figures }: { figures: Figures }) {
  const { total, agents, products, regions, sources, origins, histories, from, to } = figures
  if (total.ordered === 0)
    return (
      <>
        <Heads figures={figures} />
        <p className={styles.none}>{noOrders}</p>
        <div className={styles.sections}>
          <MoneyOut moneyOut={figures.moneyOut} />
        </div>
      </>
    )
  return (
    <>
      <Heads figures={figures} />
      <div className={styles.sections}>
        <Parts figures={figures} />
        <FirstCalls figures={figures} />
        <MoneyOut moneyOut={figures.moneyOut} />
        <Reasons title="Why orders are cancelled" reasons={figures.cancelled} ended="cancelled" />
        <Reasons title="Why orders came back" reasons={figures.failed} ended="came back" />
        <Groups
          title="By agent"
          head="First called by"
          measure="confirmed"
          groups={agents.map(({ agent, ...steps }) => ({
            key: agent ?? '',
            name: agent === null ? 'Not called yet' : agentName(agent),
            steps,
          }))}
        />
        <Groups
          title="By region"
          head="State"
          measure="delivered"
          groups={regions.map(({ state, ...steps }) => ({
            key: state ?? '',
            name: state ?? 'Not known',
            steps,
            filter: state === null ? undefined : { region: state },
          }))}
          days={{ from, to }}
        />
        <Groups
          title="By product"
          head="Product"
          note="An order of several products is counted with each of them."
          measure="confirmed"
          groups={products.map(({ product, name, ...steps }) => ({
            key: product ?? '',
            name: product === null ? 'Not in the shop' : name,
            steps,
            filter: product === null ? undefined : { product },
          }))}
          days={{ from, to }}
        />
        <Groups
          title="By how the order came"
          head="How it came"
          measure="confirmed"
          groups={sources.map(({ source, ...steps }) => ({
            key: source,
            name: sourceNames[source],
            steps,
            filter: { source },
          }))}
          days={{ from, to }}
        />
        {origins.some(({ origin }) => origin !== null) && (
          <Groups
            title="Where buyers came from"
            head="Site or campaign"
            note="Of orders by the form of the site."
            measure="confirmed"
            groups={origins.map(({ origin, campaign, ...steps }) => ({
              key: JSON.stringify([origin, campaign]),
              name: originName({ origin, campaign }),
              steps,
            }))}
          />
        )}
        <Groups
          title="By the number’s history"
          head="The phone number"
          measure="delivered"
          groups={histories.map(({ history, ...steps }) => ({ key: history, name: historyWords[history], steps }))}
        />
      </div>
    </>
  )
}

function Heads({ figures }: { figures: Figures }) {
  const { total, before } = figures
  const span = spokenSpan(before, figures)
  const were = before.total
  return (
    <>
      <ul className={styles.heads}>
        <li>
          <b>{count(total.ordered)}</b>
          ordered
          <small>{compared(total.ordered, were.ordered, span)}</small>
        </li>
        <li>
          <b>{count(total.confirmed)}</b>
          {withShare('confirmed', total.confirmed, total.ordered)}
          <small>{besides(total.confirmed, were.confirmed, were.ordered, span)}</small>
        </li>
        <li>
          <b>{count(total.delivered)}</b>
          {withShare('delivered', total.delivered, total.confirmed, 'of those')}
          <small>{besides(total.delivered, were.delivered, were.confirmed, span)}</small>
        </li>
        <li>
          <b>{naira(total.paidNaira)}</b>
          paid, {orders(total.paid)}
          <small>{comparedNaira(total.paidNaira, were.paidNaira, span)}</small>
        </li>
      </ul>
      {total.underWay > 0 && (
        <p className={text.note}>
          {orders(total.underWay)} of these days {total.underWay === 1 ? 'is' : 'are'} still under way: the figures will
          grow.
        </p>
      )}
    </>
  )
}

function withShare(done: string, part: number, whole: number, of = ''): string {
  if (whole === 0) return done
  return tellsByShare(whole) ? `${done}, ${percent(part, whole)} ${of}`.trim() : `${done}, of ${count(whole)}`
}

/** How a count compares with the one of the span before, and which share that was. */
function besides(now: number, part: number, whole: number, span: string): string {
  const difference = compared(now, part, span)
  return whole === 0 ? difference : `${difference} (${countedShare(part, whole)})`
}

interface FigureProps {
  readonly title: string
  readonly say: string
  readonly note?: string | undefined
  /** Over the whole width, with its table beside the picture. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

function Figure({ title, say, note, isWide = false, children }: FigureProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={isWide ? `${styles.figure} ${styles.wide}` : styles.figure}>
      <h2 id={id}>{title}</h2>
      <p className={styles.say}>{say}</p>
      {note && <p className={text.note}>{note}</p>}
      {children}
    </section>
  )
}

/** What a picture is called: what it shows, and where the same figures stand. */
function nameOf(shows: string, table: string): string {
  return `${shows}. The table “${table}” has the same figures.`
}

const allSteps: readonly Look[] = ['ordered', 'confirmed', 'delivered', 'paid']

function Parts({ figures }: { figures: Figures }) {
  const { parts, total } = figures
  const title = 'From order to money'
  const days = daysIn(figures)
  const names = parts.map((part) => partInWords(part, figures))
  const longest = Math.max(...names.map((name) => name.length))
  return (
    <Figure title={title} say={sayTotal(figures)} isWide>
      <BarKey looks={allSteps} />
      <div className={styles.beside}>
        <Bars
          label={nameOf('Orders by their day, with confirmed, delivered and paid inside each bar', title)}
          looks={allSteps}
          nameWidth={longest * 8.2 + 8}
          rows={parts.map((part, index) => ({
            key: part.from,
            name: names[index] ?? '',
            end: count(part.ordered),
            counts: countsOf(part, allSteps),
          }))}
        />
        <FigureTable
          caption={title}
          heads={['Ordered on', ...stepHeads, 'Paid']}
          foot={<StepsRow name={days === 1 ? '1 day' : `${days} days`} steps={total} withPaid />}
        >
          {parts.map((part, index) => (
            <StepsRow
              key={part.from}
              name={names[index]}
              note={part.underWay > 0 ? `${count(part.underWay)} under way` : undefined}
              steps={part}
              withPaid
            />
          ))}
        </FigureTable>
      </div>
    </Figure>
  )
}

function countsOf(steps: Steps, shown: readonly Look[]): readonly number[] {
  const { ordered, confirmed, delivered, paid } = steps
  return [ordered, confirmed, delivered, paid].slice(0, shown.length)
}

function FirstCalls({ figures }: { figures: Figures }) {
  const { firstCalls } = figures
  const title = 'Time to the first call'
  const rows = firstCalls.map((row, index) => ({
    ...row,
    name: waitInWords(row.withinMinutes, firstCalls[index - 1]?.withinMinutes ?? null),
  }))
  const looks: readonly Look[] = ['called', 'calledConfirmed']
  return (
    <Figure title={title} say={sayFirstCalls(figures)}>
      {rows.some(({ called }) => called > 0) && (
        <>
          <BarKey looks={looks} />
          <Bars
            label={nameOf('First calls by how long buyers waited, with those that confirmed inside each bar', title)}
            looks={looks}
            rows={rows.map(({ name, called, confirmed }) => ({
              key: name,
              name,
              end: called === 0 ? 'none' : countedShare(confirmed, called),
              counts: [called, confirmed],
            }))}
          />
          <FigureTable caption={title} heads={['First call', 'Called', 'Confirmed']}>
            {rows.map(({ name, called, confirmed }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <CountCell part={called} />
                <CountCell part={confirmed} whole={called} />
              </tr>
            ))}
          </FigureTable>
        </>
      )}
    </Figure>
  )
}

function MoneyOut({ moneyOut }: Pick<Figures, 'moneyOut'>) {
  const title = 'Money out with riders'
  const isAnyOut = moneyOut.some((age) => age.naira > 0)
  return (
    <Figure title={title} say={sayMoneyOut(moneyOut)} note="As it is now, of all days.">
      {isAnyOut && (
        <>
          <StackKey names={moneyOut.map(({ from }) => ageInWords(from))} />
          <Stack
            label={nameOf('Money that riders should bring, by its age', title)}
            parts={moneyOut.map(({ from, naira: size }) => ({ key: String(from), size }))}
          />
          <FigureTable caption={title} heads={['Since the day of the run', 'Runs', 'To bring']}>
            {moneyOut.map(({ from, runs, naira: sum }) => (
              <tr key={from}>
                <th scope="row">{ageInWords(from)}</th>
                <CountCell part={runs} />
                <SumCell sum={sum} />
              </tr>
            ))}
          </FigureTable>
        </>
      )}
      <p className={styles.on}>
        <Link to="/money">Sign runs off</Link>
      </p>
    </Figure>
  )
}

interface ReasonsProps {
  readonly title: string
  readonly reasons: Figures['cancelled'] | Figures['failed']
  readonly ended: 'cancelled' | 'came back'
}

function Reasons({ title, reasons, ended }: ReasonsProps) {
  const given = reasons.filter((row) => row.orders > 0)
  const all = given.reduce((sum, row) => sum + row.orders, 0)
  return (
    <Figure title={title} say={sayReasons(given, ended)}>
      {given.length > 0 && (
        <>
          <Bars
            label={nameOf(
              ended === 'cancelled' ? 'Reasons of cancelled orders' : 'Reasons why orders came back',
              title,
            )}
            looks={['alone']}
            rows={given.map(({ reason, orders: number }) => ({
              key: reason,
              name: reasonWords[reason],
              end: count(number),
              counts: [number],
            }))}
          />
          <FigureTable caption={title} heads={['Reason', 'Orders']}>
            {given.map(({ reason, orders: number }) => (
              <tr key={reason}>
                <th scope="row">{reasonWords[reason]}</th>
                <CountCell part={number} whole={all} />
              </tr>
            ))}
          </FigureTable>
        </>
      )}
    </Figure>
  )
}

interface GroupsProps {
  readonly title: string
  /** Head of the column that names the groups. */
  readonly head: string
  readonly note?: string
  readonly measure: Measure
  readonly groups: readonly (Group & {
    readonly key: string
    /** Which orders of the desk these are, where it can list them. */
    readonly filter?:
      | { readonly region: string }
      | { readonly product: string }
      | { readonly source: Figures['sources'][number]['source'] }
      | undefined
  })[]
  /** The days of the span, for the links to the desk. */
  readonly days?: { readonly from: string; readonly to: string }
}

const groupSteps: readonly Look[] = ['ordered', 'confirmed', 'delivered']

function Groups({ title, head, note, measure, groups, days }: GroupsProps) {
  const named = groups.filter(({ steps }) => steps.ordered > 0)
  const shown = named.slice(0, mostRows)
  const more = named.length - shown.length
  return (
    <Figure title={title} say={sayGroups(named, measure)} note={note}>
      {named.length > 0 && (
        <>
          <BarKey looks={groupSteps} />
          <Bars
            label={nameOf('Orders, with confirmed and delivered inside each bar', title)}
            looks={groupSteps}
            rows={shown.map(({ key, name, steps }) => ({
              key,
              name,
              end: endOf(steps),
              counts: countsOf(steps, groupSteps),
            }))}
          />
          {more > 0 && (
            <p className={text.note}>
              The {mostRows} with the most orders. The table has {count(more)} more.
            </p>
          )}
          <Folded rows={named.length} words={`All ${count(named.length)} as a table`}>
            <FigureTable caption={title} heads={[head, ...stepHeads]}>
              {named.map(({ key, name, steps, filter }) => (
                <StepsRow
                  key={key}
                  name={
                    filter ? (
                      <Link to="/orders" search={{ queue: 'all', ...filter, ...days }}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )
                  }
                  steps={steps}
                />
              ))}
            </FigureTable>
          </Folded>
        </>
      )}
    </Figure>
  )
}

/** Orders of a group, and of them the confirmed and the delivered. */
function endOf({ ordered, confirmed, delivered }: Steps): string {
  return [ordered, confirmed, delivered].map(count).join(' · ')
}
