import { addresses } from '@divine/contracts/calls/addresses'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import type { ShownForm } from '#/shared/forms/submission.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { ChosenFilters } from '#/shared/ui/group-links.tsx'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { useIsWide } from '#/shared/wide-screen.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { orderPath } from '#/trade/desk/order-path.ts'
import { Strip } from '#/trade/desk/strip.tsx'
import { underThumb } from '#/trade/desk/thumb-bar.tsx'
import { useNow } from '#/trade/desk/use-now.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useDeviceSetting } from './device-settings.ts'
import { FilterForm } from './filter-form.tsx'
import { filterWords } from './filter-words.ts'
import { KeptActsStrips } from './kept-acts-strips.tsx'
import { KeyList } from './key-list.tsx'
import { AllTicked, ListState } from './list-state.tsx'
import { playNewOrder } from './new-order-sound.ts'
import { NextBuyer } from './next-buyer.tsx'
import { NobodyWaits } from './nobody-waits.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './order-queue.module.css'
import { applyQueueForm, type QueueReport, readShownReport, type ShownReport, wholeRefusal } from './queue-action.ts'
import { QueueChips } from './queue-chips.tsx'
import { QueueReportPanel } from './queue-report.tsx'
import { filtersOf, isWholeQueue, listOf, type QueueSearch } from './queue-search.ts'
import { QueueSettings } from './queue-settings.tsx'
import type { QueueList } from './read-queue.ts'
import { OpenSheet, openSheet, Sheet } from './sheet.tsx'
import { shortCount } from './short-count.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useQueueList } from './use-queue-list.ts'

const bulkForm = 'ticked-orders'
const tickedBox = '[name=reference]:checked'

interface OrderQueueProps {
  readonly search: QueueSearch
  /** What came with the page; undefined where an order came with it. */
  readonly loaded: QueueList | undefined
  /** Id of what is done with several orders, should it be done without script. */
  readonly act: string
  /** Email of who looks at it. */
  readonly me: string
  /** An order is open: on a laptop beside the list, on a phone instead of it. */
  readonly isOrderOpen: boolean
  /** What a form without script was answered with. */
  readonly shown: ShownForm | undefined
  readonly call: Call
  /** The order that is open, or what stands in its place. */
  readonly children: ReactNode
}

/** The staff's first page: the queues, who waits in one of them, and the next buyer. */
export function OrderQueue(props: OrderQueueProps) {
  const { loaded, act, me, isOrderOpen, shown, call, children } = props
  const router = useRouter()
  const navigate = useNavigate()
  const isAwake = useIsAwake()
  const isWide = useIsWide()

  // The address of an order names no list: the one that it was opened from stays beside it.
  const [lastSearch, setLastSearch] = useState(props.search)
  const search = isOrderOpen ? lastSearch : props.search
  if (search !== lastSearch) setLastSearch(search)
  const { list, cards, failure, reopen } = useQueueList(call, search, loaded, !isOrderOpen || isWide)
  const now = useNow(list?.at ?? 0)

  const [wasOrderOpen, setWasOrderOpen] = useState(isOrderOpen)
  useEffect(() => {
    if (wasOrderOpen === isOrderOpen) return
    setWasOrderOpen(isOrderOpen)
    if (!isOrderOpen) reopen()
  }, [wasOrderOpen, isOrderOpen, reopen])

  const { queue = 'to-call' } = search
  const waiting = list?.counts['to-call']
  useWaitingInTitle(waiting && shortCount(waiting), isOrderOpen)

  const [hasSound] = useDeviceSetting('sound')
  const heard = useRef(waiting?.count)
  useEffect(() => {
    if (hasSound && heard.current !== undefined && (waiting?.count ?? 0) > heard.current) playNewOrder()
    heard.current = waiting?.count
  }, [hasSound, waiting?.count])

  // What came of the last press, here or without script.
  const [report, setReport] = useState<QueueReport | ShownReport | undefined>(() => shown && readShownReport(shown))
  const [isSending, setSending] = useState(false)
  const actId = useRef(act)
  const page = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState<number>()
  const orders = cards.map(({ order }) => order)
  const tickForm = search.select && list ? bulkForm : undefined
  const countTicked = useCallback(() => setTicked(page.current?.querySelectorAll(tickedBox).length ?? 0), [])
  useEffect(() => {
    if (tickForm) countTicked()
  }, [tickForm, countTicked])

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const sent = new FormData(form, (event.nativeEvent as SubmitEvent).submitter)
    sent.set('act', actId.current)
    setSending(true)
    try {
      const outcome = await applyQueueForm(sent, call)
      if ('opens' in outcome) {
        setReport(undefined)
        await router.navigate({ to: orderPath(outcome.opens) })
        return
      }
      setReport(outcome)
      if (outcome.done.length > 0) {
        actId.current = mintIntentId()
        for (const box of page.current?.querySelectorAll<HTMLInputElement>(tickedBox) ?? []) {
          if (outcome.done.includes(box.value)) box.checked = false
        }
        countTicked()
        for (const part of form.querySelectorAll('details')) part.open = false
      }
      reopen()
    } catch (error) {
      if (error instanceof RefusedError && error.status === 401) {
        await router.navigate({ to: '/login', search: { next: router.state.location.href } })
      } else setReport({ said: whyNot(error), isRefused: true, done: [], left: [] })
    } finally {
      setSending(false)
    }
  }

  const filterSheet = useRef<HTMLDialogElement>(null)
  const keySheet = useRef<HTMLDialogElement>(null)
  const [areKeysOff] = useDeviceSetting('no-keys')
  const toPick = useRef<string>(undefined)
  function tick(reference: string): void {
    const box = page.current?.querySelector<HTMLInputElement>(`[name=reference][value="${reference}"]`)
    box?.click()
  }
  useEffect(() => {
    if (!tickForm || !toPick.current) return
    tick(toPick.current)
    toPick.current = undefined
  })
  // An order has keys of its own, and lists those. On a phone it hides this list.
  useQueueKeys(!areKeysOff && (!isOrderOpen || isWide), {
    pick(reference) {
      if (tickForm) return tick(reference)
      toPick.current = reference
      void navigate({ to: '/orders', search: { ...search, select: '1' }, resetScroll: false })
    },
    takeNext: () => page.current?.querySelector<HTMLFormElement>('form:has([name=do][value=next])')?.requestSubmit(),
    listKeys: () => !isOrderOpen && keySheet.current && openSheet(keySheet.current, isWide),
  })

  const agents = [...new Set([me, ...orders.flatMap(({ agent, claim }) => [agent, claim?.by]), search.agent])].filter(
    (email): email is string => Boolean(email),
  )
  const filterForm = (
    <FilterForm
      key={JSON.stringify(search)}
      search={search}
      agents={agents}
      me={me}
      show={(asked) => {
        filterSheet.current?.close()
        void navigate({ to: '/orders', search: asked })
      }}
    />
  )
  const isTopSlip = queue === 'to-call' && isWholeQueue(search)
  const likely = isTopSlip ? cards.find(({ order, isGone }) => !isGone && !order.claim)?.order : undefined
  const unsaid = orders.find(
    ({ claim, attemptedAt, stage }) =>
      claim?.by === me && attemptedAt !== null && (stage === 'new' || stage === 'call-back'),
  )
  const { select, find, ...shownList } = search
  return (
    <div ref={page} className={isOrderOpen ? `${styles.desk} ${styles.orderOpen}` : styles.desk}>
      <div className={styles.strip}>
        <KeptActsStrips me={me} />
        {failure && (
          <Strip
            kind="wait"
            icon="offline"
            title={failure === 'no-answer' ? 'No network, or no answer.' : 'The orders cannot be read right now.'}
            note={`${list ? `What you see is from ${momentInWords(list.at, now)}. ` : ''}It is asked for again every 20 seconds.`}
          >
            <button type="button" onClick={reopen}>
              Try now
            </button>
          </Strip>
        )}
      </div>
      <div className={styles.chips}>
        <QueueChips search={search} counts={list?.counts} />
      </div>
      <div className={styles.panes}>
        <section className={styles.left} aria-label="Orders of this queue">
          {!isOrderOpen && <h1 className="sr">Orders</h1>}
          {!list && (
            <p className={styles.loading}>{isAwake ? 'Loading orders...' : <Link to="/orders">Orders</Link>}</p>
          )}
          {list && (
            <>
              <div className={styles.head}>
                {tickForm ? (
                  <AllTicked
                    count={orders.length}
                    isAwake={isAwake}
                    page={page}
                    ticked={ticked ?? 0}
                    onChange={countTicked}
                  />
                ) : (
                  <ListState key={JSON.stringify(listOf(search))} list={list} search={search} cards={cards} now={now} />
                )}
                <Link
                  to="/orders"
                  search={{ ...shownList, find: '1' }}
                  className={styles.tool}
                  onClick={(event: MouseEvent) => {
                    if (!filterSheet.current) return
                    event.preventDefault()
                    openSheet(filterSheet.current, isWide)
                  }}
                >
                  <Icon name="search" />
                  <span className={styles.find}>Find</span>
                </Link>
                {orders.length > 0 && (
                  <Link
                    to="/orders"
                    search={select ? shownList : { ...shownList, select: '1' }}
                    className={styles.tool}
                    resetScroll={false}
                  >
                    {select ? 'Done' : 'Select'}
                  </Link>
                )}
              </div>
              <Filters search={search} />
              {find && <OpenSheet title="Find and filter">{filterForm}</OpenSheet>}
              <QueueReportPanel report={report} orders={orders} close={() => setReport(undefined)} />
              {orders.length === 0 ? (
                <NobodyWaits search={search} list={list} now={now} />
              ) : (
                <div className={styles.list} onChange={countTicked}>
                  <ol className={styles.cards}>
                    {cards.map((card) => (
                      <OrderCard
                        key={card.order.reference}
                        card={card}
                        now={now}
                        me={me}
                        tickForm={tickForm}
                        isTicked={report?.left.some(({ reference }) => reference === card.order.reference) ?? false}
                      />
                    ))}
                  </ol>
                  <Pages search={shownList} next={list.next} />
                  <div className={styles.settings}>
                    <QueueSettings listKeys={() => keySheet.current && openSheet(keySheet.current, isWide)} />
                  </div>
                </div>
              )}
              <div className={underThumb} />
              {tickForm ? (
                <BulkBar
                  id={bulkForm}
                  search={search}
                  orders={orders}
                  ticked={isAwake ? ticked : undefined}
                  act={act}
                  agents={agents}
                  me={me}
                  values={report && 'values' in report ? report.values : undefined}
                  isSending={isSending}
                  onSubmit={send}
                />
              ) : (
                <NextBuyer
                  search={shownList}
                  waiting={waiting}
                  likely={likely}
                  unsaid={unsaid}
                  now={now}
                  isBeside={isOrderOpen}
                  isSending={isSending}
                  onSubmit={send}
                />
              )}
            </>
          )}
        </section>
        <div className={styles.right}>{children}</div>
      </div>
      {isAwake && list && !find && (
        <Sheet dialog={filterSheet} title="Find and filter">
          {filterForm}
        </Sheet>
      )}
      {isAwake && (
        <Sheet dialog={keySheet} title="Keys">
          <KeyList />
        </Sheet>
      )}
    </div>
  )
}

/** The chosen filters, each with the way to drop it. */
function Filters({ search }: { search: QueueSearch }) {
  const chosen = filterWords(filtersOf(search))
  if (chosen.length === 0) return null
  const { before, find, ...rest } = search
  return (
    <div className={styles.filters}>
      <ChosenFilters
        filters={chosen.map(([name, words]) => {
          const { [name]: dropped, ...without } = rest
          return { name: words, without: { to: '/orders', search: without } }
        })}
        all={{ to: '/orders', search: search.queue ? { queue: search.queue } : {} }}
        allName="Clear all"
      />
    </div>
  )
}

/** The way to the other pages of the list, and to all of it in one file. */
function Pages({ search, next }: { search: Omit<QueueSearch, 'select' | 'find'>; next: string | undefined }) {
  const { before, ...first } = search
  const { limit, ...all } = first
  const file = `${addresses.exportOrders.url}?${new URLSearchParams(Object.entries(all))}`
  return (
    <nav className={styles.pages} aria-label="Pages of the list">
      {before && (
        <Link to="/orders" search={first} className={styles.tool}>
          From the beginning
        </Link>
      )}
      {next && (
        <Link to="/orders" search={{ ...search, before: next }} className={styles.tool}>
          Next {search.limit ?? 50}
          <Icon name="right" />
        </Link>
      )}
      {next && !search.limit && (
        <Link to="/orders" search={{ ...first, limit: '200' }} className={styles.tool}>
          200 a page
        </Link>
      )}
      <a href={file} download className={styles.tool}>
        <DeskIcon name="file" />
        All of it as a file (CSV)
      </a>
    </nav>
  )
}

/** Says in the browser's tab how many wait, whichever page of the desk is open. */
function useWaitingInTitle(waiting: string | undefined, isOrderOpen: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another title
  useEffect(() => {
    if (waiting === undefined) return
    const named = document.title.replace(/^\([^)]*\) /, '')
    document.title = waiting === '0' ? named : `(${waiting}) ${named}`
  }, [waiting, isOrderOpen])
}

function whyNot(error: unknown): string {
  if (error instanceof RefusedError) return wholeRefusal(error)
  if (error instanceof NoAnswerError)
    return 'No answer came, and nothing was done here. Check the network and press again.'
  throw error
}
