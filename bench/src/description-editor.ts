import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Browser, KeyInput, Page } from 'puppeteer-core'
import { descriptionOf } from './description-samples.ts'
import { openDrivenBrowser, openStaffPage, scriptBytesBeyond } from './harness/driven-browser.ts'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { openStaffSite, type StaffSite, saveDescription } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'

const topic = firstCatalogue.products[0].key
const editorPath = `/product/edit-${topic}`
/** A page for staff with the same framework, and nothing of the editor. */
const plainPath = '/form'
const longBytes = 100_000
const rounds = 5
const keys = 100
const slowdown = 4
const mostKeyMs = 50
/** A fast typist, in milliseconds: how long a key is held, and how long until the next. */
const heldMs = 50
const betweenKeysMs = 60
/** Shorter events are not reported, and count as this long. */
const shortestEventMs = 16

/** How heavy the editor is, and how soon and how fast one can write in a long description. */
export const descriptionEditor: FigureGroup = {
  name: 'description-editor',
  title: 'The editor, with a description of 100 KB',

  async measure({ postgres, stack }) {
    const site = await openStaffSite(postgres, stack)
    await saveDescription(site, topic, descriptionOf(longBytes))
    const browser = await openDrivenBrowser(stack)
    const scriptBytes = await scriptBytesBeyond(browser, site, editorPath, plainPath)
    const openings: number[] = []
    // The first one warms up the browser.
    for (let round = 0; round <= rounds; round++) openings.push(await opening(browser, site))
    const ours: number[][] = []
    const bare: number[][] = []
    // In turns, so that other work of the machine affects both.
    for (let round = 0; round < rounds; round++) {
      ours.push(await typing(browser, site))
      bare.push(await typing(browser, site, { withoutEditor: true }))
    }
    return [
      {
        name: 'script beyond that of another page for staff, br',
        value: scriptBytes,
        unit: 'bytes',
        target: { rule: 'at most', value: 120 * 1024 },
      },
      {
        name: 'from the address to ready to type, median',
        value: median(openings.slice(1)),
        unit: 'ms',
        target: { rule: 'at most', value: 1_000 },
      },
      ...typingFigures('a key', ours),
      ...typingFigures('the same in a bare contenteditable, without our script', bare).map(
        ({ target: _, ...each }) => each,
      ),
    ]
  },
}

/** The median of several rounds: one that met other work of the machine says nothing about the editor. */
function typingFigures(name: string, roundsOfMs: readonly (readonly number[])[]): Figure[] {
  return [
    { name: `${name} at ${slowdown} times slower, median`, value: median(roundsOfMs.map(median)), unit: 'ms' },
    {
      name: `${name} at ${slowdown} times slower, 95th percentile`,
      value: median(roundsOfMs.map((each) => percentile(each, 0.95))),
      unit: 'ms',
      target: { rule: 'at most', value: mostKeyMs },
    },
  ]
}

/**
 * Waits until the editor has loaded its text and takes the caret.
 * @returns milliseconds since the page was requested
 */
async function untilReady(page: Page): Promise<number> {
  const ready = await page.waitForFunction(() => {
    const sheet = document.querySelector('[contenteditable=true]')
    return (sheet?.textContent?.length ?? 0) > 1_000 && performance.now()
  })
  return Number(await ready.jsonValue())
}

async function opening(browser: Browser, site: StaffSite): Promise<number> {
  const page = await openStaffPage(browser, site)
  await page.goto(`${site.origin}${editorPath}`, { waitUntil: 'domcontentloaded' })
  const elapsedMs = await untilReady(page)
  await page.close()
  return elapsedMs
}

/**
 * Milliseconds from each key to the next painted frame, as the browser itself reports them.
 * @param withoutEditor types into a copy of the text that no script listens to: the browser's own share
 */
async function typing(
  browser: Browser,
  site: StaffSite,
  { withoutEditor = false }: { withoutEditor?: boolean } = {},
): Promise<number[]> {
  const page = await openStaffPage(browser, site)
  await page.goto(`${site.origin}${editorPath}`)
  await untilReady(page)
  if (withoutEditor) {
    await page.evaluate(() => {
      const sheet = document.querySelector('[contenteditable=true]')
      sheet?.replaceWith(sheet.cloneNode(true))
    })
  }
  await page.emulateCPUThrottling(slowdown)
  await page.evaluate((shortest) => {
    const longest: Record<number, number> = {}
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId = 0 } = entry as { interactionId?: number }
        if (interactionId && entry.name.startsWith('key'))
          longest[interactionId] = Math.max(longest[interactionId] ?? 0, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
  }, shortestEventMs)
  await page.click('[contenteditable=true] > p:nth-of-type(20)')
  for (let index = 0; index < keys; index++) {
    await page.keyboard.press('write '[index % 6] === ' ' ? 'Space' : ('write'[index % 6] as KeyInput), {
      delay: heldMs,
    })
    await new Promise((resolve) => setTimeout(resolve, betweenKeysMs))
  }
  const told = await page.evaluate(() =>
    Object.values((window as unknown as { longest: Record<number, number> }).longest),
  )
  await page.close()
  return [...told, ...Array.from({ length: Math.max(0, keys - told.length) }, () => shortestEventMs)]
}
