import type { DeskView } from '@divine/contracts/calls/desk-views'
import type { Colleague } from '@divine/contracts/calls/staff'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import type { ShownForm } from '#/shared/forms/submission.ts'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { useIsWide } from '#/shared/wide-screen.ts'
import { AwayStrip } from '#/trade/desk/away-strip.tsx'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { Strip } from '#/trade/desk/strip.tsx'
import { underThumb } from '#/trade/desk/thumb-bar.tsx'
import { useMay } from '#/trade/desk/use-may.ts'
import { useNow } from '#/trade/desk/use-now.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useDeviceSetting } from './device-settings.ts'
import { FilterForm } from './filter-form.tsx'
import { KeyList } from './key-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { ListPages } from './list-pages.tsx'
import { AllTicked, ListState } from './list-state.tsx'
import { NextBuyer } from './next-buyer.tsx'
import { NobodyWaits } from './nobody-waits.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './order-queue.module.css'
import type { QueueReport } from './queue-action.ts'
import { QueueChips } from './queue-chips.tsx'
import { QueueReportPanel } from './queue-report.tsx'
import { isWholeQueue, listOf, type QueueSearch } from './queue-search.ts'
import { QueueSettings } from './queue-settings.tsx'
import type { QueueList } from './read-queue.ts'
import { SavedFilters } from './saved-filters.tsx'
import { OpenSheet, openSheet, Sheet } from './sheet.tsx'
import { shortCount } from './short-count.ts'
import { useNewOrderSound } from './use-new-order-sound.ts'
import { useQueueForm } from './use-queue-form.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useQueueList } from './use-queue-list.ts'
import { useWaitingInTitle } from './use-waiting-in-title.ts'
import { WaitingActsStrips } from './waiting-acts-strips.tsx'

const bulkForm = 'ticked-orders'
/** What is said in place of a list that there is not. */
const unreadAddress: QueueReport = {
  said: 'The address asked for something that does not exist, such as the 30th of February. Here is the whole list.',
  isRefused: true,
  done: [],
  left: [],
}
const notReadYet =
  'This list was not read on this phone before. It comes by itself as soon as there is network. An order that you have had open opens by its link above, and by Back.'
const tickedBox = '[name=reference]:checked'

interface OrderQueueProps {
  readonly search: QueueSearch
  /** What came with the page; undefined where an order came with it. */
  readonly loaded: QueueList | undefined
  readonly colleagues: readonly Colleague[]
  /** The filters that are kept under a name. */
  readonly views: readonly DeskView[]
  /** Id of what is done with several orders, should it be done without script. */
  readonly act: string
  /** Email of who looks at it. */
  readonly me: string
  /** An order is open: on a laptop beside the list, on a phone instead of it. */
  readonly isOrderOpen: boolean
  /** What a form without script was answered with. */
  readonly shown: ShownForm | undefined
  readonly call: Call
  /** The order that is open, or what is shown in its place. */
  readonly children: ReactNode
}

/** The staff's first page: the queues, who waits in one of them, and the next buyer. */
export function OrderQueue(props: OrderQueueProps) {
  const { loaded, colleagues, views, act, me, isOrderOpen, shown, call, children } = props
  const navigate = useNavigate()
  const isAwake = useIsAwake()
  const isWide = useIsWide()
  const may = useMay()

  const { unread, ...search } = props.search
  const isShown = !isOrderOpen || isWide
  const { list, cards, failure, reopen } = useQueueList(call, search, loaded, isShown)
  const now = useNow(list?.at ?? 0)

  const [wasOrderOpen, setWasOrderOpen] = useState(isOrderOpen)
  useEffect(() => {
    if (wasOrderOpen === isOrderOpen) return
    setWasOrderOpen(isOrderOpen)
    if (!isOrderOpen) reopen()
  }, [wasOrderOpen, isOrderOpen, reopen])

  const { queue = 'to-call' } = search
  const waiting = list?.counts['to-call']
  useWaitingInTitle(waiting && shortCount(waiting))

  useNewOrderSound(waiting?.count)

  const page = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState<number>()
  const orders = cards.map(({ order }) => order)
  const tickForm = search.select && list ? bulkForm : undefined
  const countTicked = useCallback(() => setTicked(page.current?.querySelectorAll(tickedBox).length ?? 0), [])
  useEffect(() => {
    if (tickForm) countTicked()
  }, [tickForm, countTicked])

  const { report, isSending, send, tell, closeReport } = useQueueForm({
    call,
    search,
    me,
    act,
    shown,
    onDone(references) {
      for (const box of page.current?.querySelectorAll<HTMLInputElement>(tickedBox) ?? []) {
        if (references.includes(box.value)) box.checked = false
      }
      countTicked()
      reopen()
    },
  })
  const typed = report && 'values' in report && (report.isRefused || report.left.length > 0) ? report.values : undefined

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
    takeNext() {
      if (tickForm) return tell('You are selecting orders. Esc ends that; then N takes the next buyer.')
      page.current?.querySelector<HTMLElement>('[data-next]')?.click()
    },
    endSelecting() {
      if (!tickForm) return
      // The box that has the focus goes.
      document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-card]')?.focus()
      const { select: _ended, ...without } = search
      closeReport()
      void navigate({ to: '/orders', search: without, resetScroll: false })
    },
    listKeys: () => !isOrderOpen && keySheet.current && openSheet(keySheet.current, isWide),
  })

  function openFilters(): boolean {
    if (filterSheet.current) openSheet(filterSheet.current, isWide)
    return filterSheet.current !== null
  }
  const closeFilters = () => filterSheet.current?.close()
  // On a phone the sheet is over the place where reports are shown.
  useEffect(() => {
    if (report && !isWide) filterSheet.current?.close()
  }, [report, isWide])
  const filterForm = (
    <>
      <SavedFilters views={views} search={search} onChosen={closeFilters} isSending={isSending} onSubmit={send} />
      <FilterForm
        key={JSON.stringify(search)}
        search={search}
        colleagues={colleagues}
        me={me}
        show={(asked) => {
          closeFilters()
          void navigate({ to: '/orders', search: asked })
        }}
      />
    </>
  )
  const isTopSlip = queue === 'to-call' && isWholeQueue(search)
  // Whom one has and has not called comes first.
  const heldUncalled = cards.find(({ order, isGone }) => !isGone && order.claim?.by === me && !order.attemptedAt)
  const likely = isTopSlip
    ? (heldUncalled ?? cards.find(({ order, isGone }) => !isGone && !order.claim))?.order
    : undefined
  const { select, find, ...shownList } = search
  const said = report ?? (unread ? unreadAddress : undefined)
  const reportPanel = (
    <QueueReportPanel
      report={said}
      orders={orders}
      close={() => {
        closeReport()
        if (unread) void navigate({ to: '/orders', search, replace: true })
      }}
      isInBar={tickForm !== undefined}
    />
  )
  return (
    <div ref={page} className={isOrderOpen ? `${styles.desk} ${styles.orderOpen}` : styles.desk}>
      <div className={styles.strip}>
        <WaitingActsStrips me={me} />
        {isShown && failure === 'no-answer' && <AwayStrip at={list?.at} now={now} ask={reopen} />}
        {isShown && failure === 'refused' && (
          <Strip
            kind="wait"
            icon="offline"
            title="The orders cannot be read right now."
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
            <p className={styles.loading}>
              {!isAwake ? <Link to="/orders">Orders</Link> : failure ? notReadYet : 'Loading orders...'}
            </p>
          )}
          {list && (
            <>
              <ListHead search={search} hasOrders={orders.length > 0} openFilters={openFilters}>
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
              </ListHead>
              <ListFilters
                me={me}
                search={search}
                name={typed?.do === 'keep' ? typed.name : undefined}
                isSending={isSending}
                onSubmit={send}
              />
              {find && <OpenSheet title="Find and filter">{filterForm}</OpenSheet>}
              {!tickForm && reportPanel}
              {orders.length === 0 ? (
                <>
                  <NobodyWaits search={search} list={list} now={now} />
                  <div className={styles.settings}>
                    <QueueSettings />
                  </div>
                </>
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
                  <ListPages search={listOf(search)} next={list.next} />
                  <div className={styles.settings}>
                    <QueueSettings listKeys={() => keySheet.current && openSheet(keySheet.current, isWide)} />
                  </div>
                </div>
              )}
              {tickForm && said && <div className={styles.underReport} />}
              <div className={underThumb} />
              {tickForm ? (
                <BulkBar
                  id={bulkForm}
                  search={search}
                  orders={orders}
                  ticked={isAwake ? ticked : undefined}
                  act={act}
                  colleagues={colleagues}
                  me={me}
                  values={typed}
                  report={reportPanel}
                  isAnswered={said !== undefined}
                  wrongTime={report?.wrongTime}
                  isSending={isSending}
                  onSubmit={send}
                />
              ) : !may('takeNextBuyer') ? null : (
                <NextBuyer
                  search={shownList}
                  waiting={waiting}
                  likely={likely}
                  unsaid={list.owed}
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
