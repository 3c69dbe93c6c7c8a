import { randomInt, randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { addresses } from '@divine/contracts/calls/addresses'
import type { OrderRecord } from '@divine/contracts/calls/orders'
import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { openOwnSite } from './own-site.ts'
import { openSlowNetwork } from './slow-network.ts'
import { type Account, staffAccount } from './staff-account.ts'
import { expectNoScriptsToLoad, isStockFirefox, speakAsStockFirefox } from './stock-firefox.ts'

/** What a test types into the form: a buyer that no other test has. */
export interface Buyer {
  readonly fullname: string
  readonly phone: string
  readonly address: string
  readonly supplement: string
  readonly bottle: string
}

export interface Options {
  /** Settings of a site of the test's own. Without them it visits the site of its project. */
  readonly siteSettings: Readonly<Record<string, string>> | undefined
  /**
   * Whether tests with the same settings have one site, each after the other and without the orders of the one
   * before: for tests that want to be alone, and need nothing of a first start. To start a site costs more than
   * most of these tests.
   */
  readonly isSiteKept: boolean
}

type OwnSite = Awaited<ReturnType<typeof openOwnSite>>

export interface Fixtures extends Options {
  /** Skips a test that the browser of the project cannot run, with the reason. */
  readonly possible: undefined
  /** The test's own site. */
  readonly ownSite: Pick<OwnSite, 'origin' | 'databaseUrl'> | undefined
  readonly buyer: Buyer
  /** Opens a page on a further device, which shares nothing with the test's own. */
  readonly openElsewhere: (options?: BrowserContextOptions) => Promise<Page>
  /** Calls the API as signed-in staff. */
  readonly staffApi: APIRequestContext
  /** The orders of this test's buyer, as staff find them. */
  readonly ordersOf: (buyer: Buyer) => Promise<OrderRecord[]>
  /** Messages that the page is expected to write to the console, such as for a request that the test makes fail. */
  readonly expectedMessages: RegExp[]
}

/** Slow to set up, so one serves all tests of a worker. */
export interface WorkerFixtures {
  /** Sessions of the shared staff account, by the origin of their site. */
  readonly staffSessions: Map<string, Awaited<ReturnType<APIRequestContext['storageState']>>>
  readonly pageWithoutScript: Page
  /** The sites that are kept, by their settings. */
  readonly keptSites: Map<string, OwnSite>
  /** Origin of the site as a visitor with a poor network reaches it. */
  readonly slowSite: string
}

/** Every test fails if its page writes anything to the console, or an error is not caught. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser, channel }, use) => {
      if (isStockFirefox(channel)) speakAsStockFirefox(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],

  possible: [
    async ({ channel, javaScriptEnabled }, use, { skip, tags }) => {
      if (isStockFirefox(channel)) {
        skip(!process.env.FIREFOX_PATH, 'There is no Firefox: FIREFOX_PATH names none.')
        skip(!javaScriptEnabled, 'Playwright cannot switch scripts off in a released Firefox.')
        skip(
          tags.includes('@not-firefox'),
          'Playwright cannot hand on what a released Firefox sends, reload its answer to a form, or leave a page it holds up.',
        )
      }
      await use(undefined)
    },
    { auto: true },
  ],

  siteSettings: [undefined, { option: true }],
  isSiteKept: [false, { option: true }],

  // Everything that talks to a site depends on its address: Playwright closes pages first, and only then ends the site.
  baseURL: async ({ baseURL, ownSite }, use) => use(ownSite?.origin ?? baseURL),

  ownSite: [
    async ({ siteSettings, isSiteKept, keptSites }, use) => {
      if (!siteSettings) return use(undefined)
      if (!isSiteKept) {
        await using site = await openOwnSite(siteSettings)
        // Awaited here: the site ends where this block does.
        await use(site)
        return
      }
      const settings = JSON.stringify(siteSettings)
      const site = keptSites.get(settings) ?? (await openOwnSite(siteSettings))
      keptSites.set(settings, site)
      await site.empty()
      await use(site)
    },
    // The time that a site takes to start and to end does not count as the test's.
    { scope: 'test', timeout: 180_000 },
  ],

  openElsewhere: async ({ browser, baseURL }, use) => {
    await using opened = new AsyncDisposableStack()
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
      opened.defer(() => context.close())
      return context.newPage()
    })
  },

  buyer: async ({}, use) => {
    const number = String(randomInt(10_000_000)).padStart(7, '0')
    await use({
      fullname: `Ngozi ${randomUUID().slice(0, 8)}`,
      phone: `0803 ${number.slice(0, 3)} ${number.slice(3)}`,
      address: '14 Adeola Close, Ojodu, Lagos. Opposite the blue water tank.',
      supplement: 'Arthritis and Rheumatism',
      bottle: '2',
    })
  },

  staffApi: async ({ playwright, baseURL, staffSessions }, use) => {
    const at = baseURL ?? ''
    const kept = staffSessions.get(at)
    const api = await playwright.request.newContext({ baseURL: at, ...(kept && { storageState: kept }) })
    // The test before may have ended the session.
    if (!kept || !(await api.get(addresses.getStaffMember.url)).ok()) {
      const reply = await api.post(addresses.signIn.url, { data: staffAccount })
      expect(reply.status()).toBe(200)
    }
    // The site has renewed the cookie meanwhile: the first one ends half an hour after the first sign-in.
    staffSessions.set(at, await api.storageState())
    await use(api)
    await api.dispose()
  },

  // To check a password costs the site a tenth of a second of work, on purpose.
  staffSessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  ordersOf: async ({ staffApi }, use) => {
    await use(async ({ phone }) => (await staffApi.get(addresses.listOrders.url, { params: { search: phone } })).json())
  },

  expectedMessages: async ({}, use) => use([]),

  page: async ({ page, channel, serviceWorkers, expectedMessages }, use) => {
    if (serviceWorkers === 'block') expectedMessages.push(/^Service Worker registration blocked/)
    if (isStockFirefox(channel)) {
      expectNoScriptsToLoad(page)
      expectedMessages.push(/error loading dynamically imported module/)
    }
    const unexpected: string[] = []
    const note = (message: string) => {
      if (!expectedMessages.some((expected) => expected.test(message))) unexpected.push(message)
    }
    page.on('console', (message) => note(message.text()))
    page.on('pageerror', (error) => note(String(error)))
    await use(page)
    expect(unexpected).toEqual([])
  },

  keptSites: [
    async ({}, use) => {
      const sites = new Map<string, OwnSite>()
      await use(sites)
      for (const site of sites.values()) await site[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  pageWithoutScript: [
    async ({ browser }, use, { project }) => {
      const { viewport = null, baseURL = '' } = project.use
      const context = await browser.newContext({ javaScriptEnabled: false, viewport, baseURL })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],

  slowSite: [
    async ({}, use, { project }) => {
      const { origin, close } = await openSlowNetwork(project.use.baseURL ?? '')
      await use(origin)
      close()
    },
    { scope: 'worker' },
  ],
})

export { expect }

/** What the browser itself writes when a request fails. */
export const networkFailure = /Failed to load resource|net::ERR|occurred when fetching the script|load preload assets/

/** Touches the page and waits until its script is awake; before that it works as it does without script. */
export async function wakeUp(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  await page.waitForFunction(() => !('$_TSR' in window))
}

/**
 * Keeps a page asleep: no script reaches it.
 * @returns reloads the page, whose script then comes. It is not let in before: a page that wakes up is no longer the
 * answer to a form, which a reload would send again
 */
export async function keepAsleep(page: Page): Promise<() => Promise<void>> {
  let isAsleep = true
  await page.route('**/assets/**/*.js', (route) => (isAsleep ? route.abort() : route.continue()))
  return async () => {
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isAsleep = false
    })
    await page.reload()
  }
}

/** Holds back the scripts of the pages that are opened from now on. @returns lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await promise
    // Nobody waits any more for those of a page that was left.
    await route.continue().catch(() => {})
  })
  return resolve
}

/**
 * Opens a page and waits until it requests nothing more. On a busy machine it may be silent for a while before it has
 * even read its pictures; everything that loads with the page has loaded by the load event.
 */
export async function gotoAndSettle(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
}

/** Makes the page that of a visitor who asked the browser to save data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

/** Puts the page's head, and what floats at the window's lower edge, into the normal flow, or lets them float again. */
async function float(page: Page, isFloating: boolean): Promise<void> {
  await page.locator('header, main *').evaluateAll((elements, isToFloat) => {
    for (const element of elements as HTMLElement[]) {
      const isHead = element.tagName === 'HEADER'
      // The menu that opens from the head stays below it.
      const flow = isHead ? 'relative' : 'static'
      const { position, bottom } = getComputedStyle(element)
      if (element.style.position === flow || (position === 'sticky' && (isHead || bottom !== 'auto')))
        element.style.position = isToFloat ? '' : flow
    }
  }, isFloating)
}

/** Fails with a readable list if the page breaks an accessibility rule that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  // Firefox loses the page while axe works. What axe reads is the same document, and it reads it in Chromium.
  if (page.context().browser()?.browserType().name() === 'firefox') return
  // At each scroll position it covers a part of something else, and axe takes what is left of a link for all of it.
  await float(page, false)
  const { violations } = await new AxeBuilder({ page })
    // Otherwise axe opens a further page each time, and loads itself into that too, for frames of other sites.
    .setLegacyMode()
    .options({
      // What is in order is not collected node by node, which is a third of its work.
      resultTypes: ['violations'],
      selectors: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Off by default in axe: people who control the browser by voice say the words that they see.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .analyze()
  await float(page, true)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  // axe no longer checks for duplicate ids, and a link or a label leads only to the first of two.
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
}

/** Fails if the page is wider than the narrowest phone, whose 320 px are also 200 % zoom on a wider one. */
export async function expectToFitNarrowPhone(page: Page): Promise<void> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBe(0)
  if (usual) await page.setViewportSize(usual)
}

/** The order form; a product's page also has that of the reviews. */
export const orderForm = (page: Page) => page.locator('form#order')
/** What is shown in place of the form once its order is stored. */
export const slip = (page: Page) => orderForm(page).getByRole('status').filter({ hasText: 'received' })

export async function fillOrder(page: Page, buyer: Buyer): Promise<void> {
  const form = orderForm(page)
  await form.getByLabel('Full name').fill(buyer.fullname)
  await form.getByLabel('Supplement').selectOption(buyer.supplement)
  await form.getByLabel('Number of bottles').selectOption(buyer.bottle)
  await form.getByLabel('Phone number').fill(buyer.phone)
  await form.getByLabel('Delivery address').fill(buyer.address)
}

/** Sends the sign-in form that the page shows, and waits for the page that answers. */
export async function signIn(page: Page, account: Account = staffAccount): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel(/^Password/).fill(account.password)
  await submit(page, 'Sign in')
}

/** Opens a page of the staff's by way of the sign-in. */
export async function openSignedIn(page: Page, path: string, account: Account = staffAccount): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next: path })}`)
  await signIn(page, account)
}

/** Presses the button of a native form, and waits for the page that answers. */
export async function submit(page: Page, button: string): Promise<void> {
  const answered = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: button }).click()
  await answered
}

/** Signs in at the staff's first page. */
export async function enterDesk(page: Page, account: Account = staffAccount): Promise<void> {
  await page.goto('/login')
  await signIn(page, account)
  await expect(page).toHaveURL('/orders')
}

/** The staff's bar with its links and the way out. On a phone they are in a menu, which this opens. */
export async function staffBar(page: Page): Promise<Locator> {
  const bar = page.getByRole('banner')
  const menu = bar.locator('details:not([open]) > summary')
  if (await menu.isVisible()) await menu.click()
  return bar
}
