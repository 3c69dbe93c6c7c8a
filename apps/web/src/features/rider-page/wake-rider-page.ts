import type { Call } from '#/shared/api/call.ts'
import { askForBackgroundSync, prepareBackgroundSync, startSending } from '#/shared/outbox/sending.ts'
import { forgetPage, keepPage, untilOf } from './kept-pages.ts'
import { saidOfForm } from './said-of-form.ts'
import {
  keepStop,
  type SaidStop,
  sendStops,
  stopOutbox,
  stopsOfRun,
  type WaitingStop,
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
 * page as the server makes it then.
 */
export function wakeRiderPage(call: Call, { read }: Pages): void {
  const path = location.pathname
  const secret = path.split('/')[2] ?? ''

  async function refresh(): Promise<void> {
    const { status, html } = await read()
    if (status === 404) await forgetPage(path)
    if (status !== 200) return
    await keep(html)
    const now = new DOMParser().parseFromString(html, 'text/html').getElementById('run')
    // Nothing moves under a thumb that fills in a form.
    if (!now || isTyping()) return
    document.getElementById('run')?.replaceWith(document.adoptNode(now))
    await show()
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

  /** Says on the page what waits on this phone. */
  async function show(): Promise<void> {
    const kept = await stopsOfRun(secret)
    const newest = new Map(kept.map((each) => [each.reference, each]))
    for (const stop of document.querySelectorAll<HTMLElement>('[data-stop]')) {
      const said = newest.get(stop.dataset.stop ?? '')
      const words = stop.querySelector<HTMLElement>('[data-kept]')
      if (said) stop.dataset.state = said.state
      else delete stop.dataset.state
      if (words) {
        words.hidden = !said
        words.textContent = said ? wordsOf(said) : ''
      }
    }
    const waiting = kept.filter(({ state }) => state === 'waiting').length
    const strip = document.querySelector<HTMLElement>('[data-strip]')
    if (!strip) return
    strip.hidden = waiting === 0 && navigator.onLine
    const title = navigator.onLine ? 'Not everything is sent yet. Go on as usual.' : 'No network. Go on as usual.'
    const stops = waiting === 1 ? '1 stop is' : `${waiting} stops are`
    strip.textContent = waiting === 0 ? title : `${title} ${stops} kept on this phone and sent once.`
  }

  async function onSubmit(event: SubmitEvent): Promise<void> {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.closest('[data-stop]')) return
    event.preventDefault()
    const { reference, said } = saidOfForm(new FormData(form, event.submitter))
    const sum = form.elements.namedItem('sumNaira')
    if (said.outcome === 'delivered' && said.sumNaira === undefined && sum instanceof HTMLInputElement) {
      sum.setCustomValidity('Enter the sum in naira, without kobo.')
      sum.reportValidity()
      sum.addEventListener('input', () => sum.setCustomValidity(''), { once: true })
      return
    }
    await keepStop({ secret, reference, said, words: wordsIn(form, said) })
    for (const open of document.querySelectorAll('[data-stop] details[open]')) open.removeAttribute('open')
    await show()
    document.querySelector<HTMLElement>(`[data-stop="${reference}"]`)?.focus()
    if ((await sendStops(call)) === 0) refreshSoon()
    // The browser goes on where this page is not open any more.
    else void askForBackgroundSync()
  }

  addEventListener('submit', (event) => void onSubmit(event as SubmitEvent))
  addEventListener('online', () => void show())
  addEventListener('offline', () => void show())
  stopOutbox.onChange(() => void show())
  void show()
  startSending(waitingStops(call, refreshSoon))
  setInterval(() => {
    if (!document.hidden && navigator.onLine) refreshSoon()
  }, lookMs)
  // The page as it came has what is on the screen; what is kept is as the server made it, without what waits here.
  refreshSoon()
  void prepareBackgroundSync()
  void navigator.serviceWorker?.register('/run-worker.js', { type: 'module', scope: '/run/' }).catch(() => undefined)
}

function isTyping(): boolean {
  return document.querySelector('[data-stop] details[open]') !== null
}

function wordsOf({ words, state, why = '' }: WaitingStop): string {
  return state === 'waiting' ? `${words}. Kept on this phone, not sent yet.` : `${words}. Not taken: ${why}`
}

/** What a form says, in the words that stand in it. */
function wordsIn(form: HTMLFormElement, { outcome, sumNaira = 0 }: SaidStop): string {
  const chosen = form.querySelector('option:checked') ?? form.querySelector('input:checked')?.parentElement
  const words = chosen?.textContent?.trim().toLowerCase() ?? ''
  if (outcome === 'failed') return `Not delivered: ${words}`
  return `Delivered, ₦${sumNaira.toLocaleString('en-NG')} ${words}`
}
