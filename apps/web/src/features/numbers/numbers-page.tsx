import type { Figures, Steps } from '@divine/contracts/calls/figures'
import { naira } from '@divine/contracts/catalogue/naira'
import { agentName } from '@divine/contracts/orders/agent-name'
import { historyWords, sourceNames, waitInWords } from '@divine/contracts/orders/figures'
import { ageInWords } from '@divine/contracts/orders/settlements'
import { reasonWords } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import text from '#/shared/ui/text.module.css'
import { FileLinks } from '#/trade/desk/file-links.tsx'
import { BarKey, Bars, type Look, Stack, StackKey } from './bar-pictures.tsx'
import { CountCell, FigureTable, Folded, mostRows, StepsRow, StillOpen, SumCell, stepHeads } from './figure-tables.tsx'
import {
  compared,
  comparedNaira,
  type Ended,
  formerOrders,
  type Group,
  type Measure,
  noOrdersIn,
  ordersOf,
  originName,
  sayFirstCalls,
  sayFormer,
  sayGroups,
  sayMoneyOut,
  sayReasons,
  sayTotal,
} from './figure-words.ts'
import type { FiguresSearch } from './figures-search.ts'
import styles from './numbers-page.module.css'
import type { ReadFigures } from './read-figures.ts'
import { count, countedShare, orders, percent, tellsByShare } from './shares.ts'
import { SpanForm } from './span-form.tsx'
import { daysIn, partInWords, type Span, spokenSpan } from './spans.ts'

interface NumbersPageProps extends ReadFigures {
  readonly search: FiguresSearch
}

/** How far the orders of some days came, as sentences, pictures and tables. */
export function NumbersPage({ figures, problems, message, name, today, readAt, search }: NumbersPageProps) {
  return (
    <div className={styles.page}>
      {!figures && <ErrorSummary fieldErrors={problems} message={message} idOf={(name) => name} beginsPage />}
      <h1 className={text.title}>{name ?? 'Figures'}</h1>
      <p className={text.note}>By the day of the order. Times are West Africa Time.</p>
      <p className={styles.readAt}>As of {readAt}.</p>
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
  const { total, agents, products, regions, sources, origins, furtherOrigins, histories, from, to } = figures
  if (total.ordered === 0)
    return (
      <>
        <Heads figures={figures} />
        <p className={styles.none}>{noOrdersIn(figures)}</p>
        <MoneyOut figures={figures} />
      </>
    )
  const days = { from, to }
  const isWhole = formerOrders(sources) === undefined
  return (
    <>
      <Heads figures={figures} />
      <Parts figures={figures} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <FirstCalls figures={figures} />
          <Groups
            title="By agent"
            head="First called by"
            measure="confirmed"
            groups={agentNames(agents).map(({ agent, name, ...steps }) => ({
              key: agent ?? '',
              name,
              steps,
              isRest: agent === null,
            }))}
          />
          <Groups
            title="By product"
            head="Product"
            note="An order of several products is counted with each of them."
            measure="confirmed"
            groups={products.map(({ product, name, ...steps }) => ({
              key: product ?? '',
              name: product === null ? name || 'Not in the shop' : name,
              steps,
              isRest: product === null,
              filter: product === null ? undefined : { product },
            }))}
            days={days}
          />
          <Groups
            title="By region"
            head="State"
            measure="delivered"
            groups={regions.map(({ state, ...steps }) => ({
              key: state ?? '',
              name: state ?? 'Not known',
              steps,
              isRest: state === null,
              filter: state === null ? undefined : { region: state },
            }))}
            days={days}
          />
        </div>
        <div className={styles.column}>
          <MoneyOut figures={figures} />
          <Reasons
            title="Why orders are cancelled"
            reasons={figures.cancelled}
            ended="cancelled"
            span={days}
            isWhole={isWhole}
          />
          <Reasons
            title="Why orders were not delivered"
            note="Some of them may go out again."
            reasons={figures.failed}
            ended="not delivered"
            span={days}
            isWhole={isWhole}
          />
          <Groups
            title="By how the order came"
            head="How it came"
            measure="confirmed"
            groups={sources.map(({ source, ...steps }) => ({
              key: source,
              name: sourceNames[source],
              steps,
              // Nobody asked their buyers here.
              isRest: source === 'import',
              filter: { source },
            }))}
            days={days}
          />
          {(furtherOrigins || origins.some(({ origin, campaign }) => origin !== null || campaign !== null)) && (
            <Groups
              title="Where buyers came from"
              head="Site or campaign"
              note="Of orders by the form of the site."
              measure="confirmed"
              groups={[
                ...origins.map(({ origin, campaign, ...steps }) => ({
                  key: JSON.stringify([origin, campaign]),
                  name: originName({ origin, campaign }),
                  steps,
                  isRest: origin === null && campaign === null,
                })),
                ...(furtherOrigins ? [{ key: 'others', name: 'All others', steps: furtherOrigins, isRest: true }] : []),
              ]}
            />
          )}
          <Groups
            title="By the number’s history"
            head="The phone number"
            measure="delivered"
            groups={histories.map(({ history, ...steps }) => ({ key: history, name: historyWords[history], steps }))}
          />
        </div>
      </div>
    </>
  )
}

function Heads({ figures }: { figures: Figures }) {
  const { total, before } = figures
  const span = spokenSpan(before, figures)
  const were = before.total
  const former = formerOrders(figures.sources)
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
          <small>{compared(total.confirmed, were.confirmed, span, were.ordered)}</small>
        </li>
        <li>
          <b>{count(total.delivered)}</b>
          {withShare('delivered', total.delivered, total.confirmed, 'of those')}
          <small>{compared(total.delivered, were.delivered, span, were.confirmed)}</small>
        </li>
        <li>
          <b>{naira(total.paidNaira)}</b>
          taken and signed off, {orders(total.paid)}
          <small>{comparedNaira(total.paidNaira, were.paidNaira, span)}</small>
        </li>
      </ul>
      {total.underWay > 0 && (
        <p className={text.note}>
          {ordersOf(total.underWay, figures)} {total.underWay === 1 ? 'is' : 'are'} still under way: the figures will
          grow.
        </p>
      )}
      {former && <p className={text.note}>{sayFormer(former, total.ordered)}</p>}
    </>
  )
}

function withShare(done: string, part: number, whole: number, of = ''): string {
  if (whole === 0) return done
  return tellsByShare(whole) ? `${done}, ${percent(part, whole)} ${of}`.trim() : `${done}, of ${count(whole)}`
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
    <Figure
      title={title}
      say={sayTotal(figures)}
      note="Paid: taken at the door, and signed off by an owner, also where a rider brought less."
      isWide
    >
      <BarKey looks={allSteps} />
      <div className={`${styles.pair} ${styles.beside}`}>
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
            <StepsRow key={part.from} name={names[index]} steps={part} withPaid />
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
  const rows = firstCalls.map((row) => ({ ...row, name: waitInWords(row.withinMinutes) }))
  const looks: readonly Look[] = ['called', 'calledConfirmed']
  return (
    <Figure
      title={title}
      say={sayFirstCalls(figures)}
      note="Of orders by the form of the site. An answer that came without a call counts as one."
    >
      {rows.some(({ called }) => called > 0) && (
        <>
          <BarKey looks={looks} />
          <div className={styles.pair}>
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
              {rows.map(({ name, called, confirmed, toDecide }) => (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    <StillOpen number={toDecide} words="to decide" />
                  </th>
                  <CountCell part={called} />
                  <CountCell part={confirmed} whole={called} />
                </tr>
              ))}
            </FigureTable>
          </div>
        </>
      )}
    </Figure>
  )
}

function MoneyOut({ figures }: { figures: Figures }) {
  const { moneyOut } = figures
  const title = 'Money out with riders'
  const isAnyOut = moneyOut.some((age) => age.naira > 0)
  return (
    <Figure title={title} say={sayMoneyOut(figures)} note="As it is now, of all days.">
      {isAnyOut && (
        <>
          <StackKey names={moneyOut.map(({ from }) => ageInWords(from))} />
          <div className={styles.pair}>
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
          </div>
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
  readonly ended: Ended
  readonly note?: string
  readonly span: Span
  /** Whether no order of the span is a former one. */
  readonly isWhole: boolean
}

function Reasons({ title, reasons, ended, note, span, isWhole }: ReasonsProps) {
  const given = reasons.filter((row) => row.orders > 0)
  const all = given.reduce((sum, row) => sum + row.orders, 0)
  return (
    <Figure title={title} say={sayReasons(given, ended, span, isWhole)} note={given.length > 0 ? note : undefined}>
      {given.length > 0 && (
        <div className={styles.pair}>
          <Bars
            label={nameOf(`Reasons why orders were ${ended}`, title)}
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
        </div>
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
  // As where all orders are from a file: they have no agent.
  if (named.length === 0) return null
  const shown = named.slice(0, mostRows)
  const more = named.length - shown.length
  return (
    <Figure title={title} say={sayGroups(named, measure)} note={note}>
      <BarKey looks={groupSteps} atEnd />
      <div className={styles.pair}>
        <div>
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
              The first {mostRows}. The table has {count(more)} more.
            </p>
          )}
        </div>
        <Folded rows={named.length}>
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
      </div>
    </Figure>
  )
}

/** Agents by name. Two of the same first name are told apart by their email. */
function agentNames(agents: Figures['agents']) {
  const names = agents.map(({ agent }) => (agent === null ? 'Nobody called' : agentName(agent)))
  return agents.map((row, index) => {
    const name = names[index] ?? ''
    const isAlone = names.indexOf(name) === names.lastIndexOf(name)
    return { ...row, name: isAlone ? name : (row.agent ?? name) }
  })
}

/** Orders of a group, and of them the confirmed and the delivered. */
function endOf({ ordered, confirmed, delivered }: Steps): string {
  return [ordered, confirmed, delivered].map(count).join(' · ')
}
