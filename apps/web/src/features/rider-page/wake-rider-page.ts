import type { StopOutcome } from '@divine/contracts/calls/rider-run'
import type { Call } from '#/shared/api/call.ts'
import { askForBackgroundSync, prepareBackgroundSync, startSending } from '#/shared/outbox/sending.ts'
import { keptInWords, strandedInWords, stripInWords } from './kept-in-words.ts'
import { forgetPage, keepPage, untilOf } from './kept-pages.ts'
import { isOddSum, saidInWords, saidOfForm, wrongSum } from './said-of-form.ts'
import { cashOf, inNaira, type StopSoFar, soFar } from './so-far.ts'
import {
  forgetOldStops,
  type KeptStop,
  keepStop,
  type RunLink,
  type SaidStop,
  sendStopsBy,
  stopOutbox,
  stopsOfLink,
  strandedStops,
  waitingStops,
} from './stop-outbox.ts'

/** How often the page looks for what others have said of its stops, in milliseconds. */
const lookMs = 60_000

interface Pages {
  /** Reads this page anew. Rejects where no answer comes. */
  readonly read: () => Promise<{ readonly status: number; readonly html: string }>
}

/**
 * Wakes the page of a rider, which the server has made whole: what is said is kept on the phone and sent from there,
 * and the page is kept to be opened without a network. It renders nothing itself: what has changed it takes from the
 * page as the server makes it then, and until that comes it says at each stop, and in the counts, what is kept.
 */
export function wakeRiderPage(call: Call, { read }: Pages): void {
  const path = location.pathname
  const secret = path.split('/')[2] ?? ''
  const isGone = find('[data-gone]') !== null
  let isOver = isGone
  /** The server has said something since that is not on the screen: a form was open. */
  let isBehind = false

  const link = (): RunLink => ({
    secret,
    run: find('#run')?.dataset.run,
    references: stopsOnPage().map(({ dataset }) => dataset.stop ?? ''),
  })

  async function refresh(): Promise<void> {
    const sent = (await stopsOfLink(secret)).filter(({ state }) => state === 'sent')
    const { status, html } = await read()
    if (status === 404) {
      isOver = true
      await forgetPage(path)
    }
    const now = status === 200 && new DOMParser().parseFromString(html, 'text/html').getElementById('run')
    if (now) await keep(html)
    else if (!isOver) return
    const kept = (await stopsOfLink(secret)).filter(({ intentId }) => !sent.some((each) => each.intentId === intentId))
    // Nothing moves under a thumb that fills in a form, nor closes one that was opened a moment ago.
    isBehind = Boolean(now) && isTyping()
    if (isBehind) return
    if (now) put(document.adoptNode(now))
    say(kept)
    await sayStranded()
    for (const { intentId } of sent) await stopOutbox.delete(intentId)
  }

  const refreshSoon = () => void refresh().catch(() => undefined)

  async function keep(html: string): Promise<void> {
    if (untilOf(html) <= Date.now()) return
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname)
    await keepPage(path, html, files)
  }

  const show = async () => {
    say(await stopsOfLink(secret))
    await sayStranded()
  }

  /** Says what is kept of other runs, until the rider has told the office: this page sends nothing of it. */
  async function sayStranded(): Promise<void> {
    const words = isGone ? '' : strandedInWords(await strandedStops(link()))
    const part = find('[data-stranded]')
    if (part) part.hidden = words === ''
    write(find('[data-stranded] p'), words)
  }

  async function toldOffice(): Promise<void> {
    for (const { intentId } of await strandedStops(link())) await stopOutbox.delete(intentId)
    stopOutbox.announce()
    await show()
    find('[data-end]:not([hidden]), [data-stop]')?.focus()
  }

  /** Says on the page what this phone has kept, and counts with it. */
  function say(kept: readonly KeptStop[]): void {
    const newest = new Map(kept.map((each) => [each.reference, each]))
    const stops = stopsOnPage()
    for (const stop of stops) sayAt(stop, newest.get(stop.dataset.stop ?? ''))
    if (!isTyping()) for (const stop of stops) moveToItsList(stop)
    count(stops.map((stop) => soFarAt(stop, newest.get(stop.dataset.stop ?? ''))))
    for (const button of document.querySelectorAll<HTMLElement>('[data-says]')) sayOnButton(button)
    isOver ||= kept.some(({ state }) => state === 'linkless')
    const waiting = kept.filter(isWaiting).length
    const words = stripInWords({
      waiting,
      isOnline: navigator.onLine,
      link: isGone ? 'gone' : isOver ? 'over' : 'good',
    })
    write(find('[data-strip]'), words)
  }

  async function onSubmit(event: SubmitEvent): Promise<void> {
    const form = event.target
    const stop = form instanceof HTMLFormElement && form.closest<HTMLElement>('[data-stop]')
    if (!stop) return
    event.preventDefault()
    const { reference, said, after } = saidOfForm(new FormData(form, event.submitter))
    if (said.outcome === 'delivered' && !isSumRight(form, stop, said)) return
    // Who goes on with the next stop finds it where this one was.
    const next = stop.nextElementSibling ?? stop.previousElementSibling ?? find('[data-end]')
    const wereOpen = openForms()
    await keepStop({ secret, run: link().run, reference, said, after, words: wordsIn(form, said) })
    // Not the form of the next stop, which a quick thumb may have opened meanwhile.
    for (const open of wereOpen) open.removeAttribute('open')
    delete stop.dataset.changing
    await show()
    if (next instanceof HTMLElement && !isTyping()) next.focus()
    if ((await sendStopsBy(call, link())) === 0) refreshSoon()
    // The browser goes on where this page is not open any more.
    else void askForBackgroundSync()
  }

  function onClick({ target }: Event): void {
    if (!(target instanceof HTMLButtonElement)) return
    if (target.hasAttribute('data-told')) void toldOffice()
    const stop = target.closest<HTMLElement>('[data-stop]')
    if (!stop) return
    if (target.hasAttribute('data-change')) stop.toggleAttribute('data-changing')
    if (target.hasAttribute('data-rung')) void rung(stop)
  }

  /** The office knows of what was not counted: it is theirs now. */
  async function rung(stop: HTMLElement): Promise<void> {
    for (const { intentId, reference, state } of await stopsOfLink(secret))
      if (reference === stop.dataset.stop && state === 'uncounted') await stopOutbox.delete(intentId)
    stopOutbox.announce()
    await show()
    stop.focus()
  }

  /** A form was closed: the page takes what it held back. */
  function onToggle(): void {
    if (isTyping()) return
    if (isBehind) refreshSoon()
    else void show()
  }

  addEventListener('submit', (event) => void onSubmit(event as SubmitEvent))
  addEventListener('click', onClick)
  addEventListener('input', onInput)
  // It does not bubble.
  addEventListener('toggle', onToggle, true)
  addEventListener('online', () => void show())
  addEventListener('offline', () => void show())
  stopOutbox.onChange(() => void show())
  void forgetOldStops().then(show)
  startSending(waitingStops(call, link, refreshSoon))
  setInterval(() => {
    if (!document.hidden && navigator.onLine) refreshSoon()
  }, lookMs)
  // The page as it came has what is on the screen; what is kept is as the server made it, without what waits here.
  refreshSoon()
  void prepareBackgroundSync()
  void navigator.serviceWorker?.register('/run-worker.js', { type: 'module', scope: '/run/' }).catch(() => undefined)
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector)
}

/** The stops, in the order of the run. */
function stopsOnPage(): HTMLElement[] {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')]
  return stops.sort((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ dataset }: HTMLElement): number {
  return Number(dataset.place)
}

/** Whether the rider has said it, and the page as it came does not know. */
function isSaid({ state }: Pick<KeptStop, 'state'>): boolean {
  return state === 'sent' || isWaiting({ state })
}

function isWaiting({ state }: Pick<KeptStop, 'state'>): boolean {
  return state === 'waiting' || state === 'linkless'
}

/** Puts the page in the place of what is on the screen. The focus stays at its stop. */
function put(page: HTMLElement): void {
  const at = document.activeElement?.closest<HTMLElement>('[data-stop]')?.dataset.stop
  find('#run')?.replaceWith(page)
  if (at) find(`[data-stop="${at}"]`)?.focus({ preventScroll: true })
}

/** Text in a part that is there only while it has one. */
function write(part: HTMLElement | null, words: string): void {
  if (!part) return
  part.hidden = words === ''
  // What is read out is not written again without need.
  if (part.textContent !== words) part.textContent = words
}

function sayAt(stop: HTMLElement, kept: KeptStop | undefined): void {
  if (kept) stop.dataset.state = kept.state
  else delete stop.dataset.state
  stop.toggleAttribute('data-said', kept !== undefined && isSaid(kept))
  write(stop.querySelector('[data-kept]'), kept ? keptInWords(kept) : '')
}

/** What was said stands with what is done. */
function moveToItsList(stop: HTMLElement): void {
  if (stop.dataset.outcome !== 'open') return
  const list = find(stop.hasAttribute('data-said') ? '[data-done] ul' : '[data-open]')
  if (!list || list === stop.parentElement) return
  const following = [...list.children].find((other) => other instanceof HTMLElement && placeOf(other) > placeOf(stop))
  list.insertBefore(stop, list.matches('[data-open]') ? (following ?? null) : list.firstChild)
}

function soFarAt({ dataset }: HTMLElement, kept: KeptStop | undefined): StopSoFar {
  const cash = kept && cashOf(kept.said.outcome, kept.said.paidBy, kept.said.sumNaira)
  if (kept && isSaid(kept)) return { outcome: kept.said.outcome, cashNaira: cash, isKept: isWaiting(kept) }
  return {
    outcome: dataset.outcome as StopOutcome,
    cashNaira: dataset.cash === undefined ? undefined : Number(dataset.cash),
    isSettled: dataset.settled !== undefined,
    uncountedNaira: kept?.state === 'uncounted' ? cash : undefined,
  }
}

/** Writes into the page how far the run is. */
function count(stops: readonly StopSoFar[]): void {
  const { isDone, over, progress, what, total, from, signed, kept, unsettled } = soFar(
    stops,
    Number(find('#run')?.dataset.owed),
  )
  write(find('[data-over]'), over)
  const bar = find('[data-progress]')
  bar?.setAttribute('aria-label', progress)
  for (const [index, { outcome }] of stops.entries()) bar?.children[index]?.setAttribute('data-outcome', outcome)
  const end = find('[data-end]')
  if (end) end.hidden = !isDone
  write(find('[data-what]'), what)
  write(find('[data-total]'), total)
  write(find('[data-from]'), from)
  write(find('[data-signed]'), signed)
  write(find('[data-kept-cash]'), kept)
  write(find('[data-unsettled]'), unsettled)
  const done = find('[data-done]')
  if (done) done.hidden = done.querySelector('[data-stop]') === null
}

function sumField(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('[name="sumNaira"]')
}

/** Whether a sum is one, and is meant where it is far from what was agreed: that is asked once. */
function isSumRight(form: HTMLFormElement, stop: HTMLElement, { sumNaira = 0 }: SaidStop): boolean {
  const field = sumField(form)
  const wrong = wrongSum(field?.value ?? '', Number(find('#run')?.dataset.most))
  if (wrong && field) {
    field.setCustomValidity(wrong)
    field.reportValidity()
    return false
  }
  const agreed = Number(stop.dataset.sum)
  const ask = form.querySelector<HTMLElement>('[data-ask]')
  const box = ask?.querySelector('input')
  if (!ask || !box || box.checked || !isOddSum(sumNaira, agreed)) return true
  ask.hidden = false
  write(ask.querySelector('span'), `To pay is ${inNaira(agreed)}. I took ${inNaira(sumNaira)}.`)
  box.required = true
  box.focus()
  return false
}

/** A form says what it would say now; what was found wrong with its sum, or asked, was of another one. */
function onInput({ target }: Event): void {
  const form = target instanceof Element && target.closest('form')
  if (!form) return
  if (target === sumField(form)) {
    sumField(form)?.setCustomValidity('')
    const ask = form.querySelector<HTMLElement>('[data-ask]')
    const box = ask?.querySelector('input')
    if (ask && box) {
      ask.hidden = true
      box.required = false
      box.checked = false
    }
  }
  const button = form.querySelector<HTMLElement>('[data-says]')
  if (button) sayOnButton(button)
}

/** The button by which a stop is delivered says the sum and how it was paid. */
function sayOnButton(button: HTMLElement): void {
  const form = button.closest('form')
  if (!form) return
  const { said } = saidOfForm(new FormData(form))
  const isSum =
    said.sumNaira !== undefined && !wrongSum(sumField(form)?.value ?? '', Number(find('#run')?.dataset.most))
  write(button, isSum ? wordsIn(form, said) : (button.dataset.says ?? ''))
}

function openForms(): Element[] {
  return [...document.querySelectorAll('[data-stop] details[open]')]
}

function isTyping(): boolean {
  return openForms().length > 0
}

/** What a form says, in the words that stand in it. */
function wordsIn(form: HTMLFormElement, said: SaidStop): string {
  const chosen = form.querySelector('option:checked') ?? form.querySelector('input:checked')?.parentElement
  return saidInWords(said, chosen?.textContent ?? '')
}
