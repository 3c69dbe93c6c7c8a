import { defineConfig, devices } from '@playwright/test'

const { CHROME_PATH, HEADLESS_SHELL_PATH = CHROME_PATH, FIREFOX_PATH, CI } = process.env
/** Ports that nothing else is likely to use, this and the next; the sites under test listen on this machine only. */
const port = 3187
const originOf = (sitePort: number) => `http://127.0.0.1:${sitePort}`
const shared = originOf(port)
/**
 * Tests that change what pages show have a different site from those that read them. A second site rather than an order
 * among the projects: one that waits for another would not run if a test of the other fails.
 */
const written = originOf(port + 1)
const writing = /staff\/writing\//
/**
 * Whoever tests what a page, a call or the storage of the device does tags the test so: it runs once, on the phone,
 * which is what visitors and agents have. Without the tag it runs on the desktop too. That is for what the screen
 * changes: where things are and what can be seen, sheets or columns, the list beside the order, keys or a mouse where
 * a phone has touch. That every page is accessible and writes nothing to the console is shown on both.
 */
const onceOnly = /@any-screen/
/** A headless shell has no background sync. Playwright's own download is a shell unless `channel` asks for more. */
const backgroundSync = /background-sync/
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
/** As sharp as cheap phones are: sharper ones take the same pages longer to draw. */
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** They are driven by WebDriver: Playwright speaks only with the WebKit that it builds itself. */
const webKit = /webkit\//
/** What visitors do from a product to a stored order. */
const orderJourneys = /visitors\/(?:order|product|package|cart|one-intent|refused-form|before-script)\.spec/

/** A Firefox that people have, and no build of Playwright's own: it speaks WebDriver BiDi. */
const firefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  viewport: phone.viewport,
  deviceScaleFactor: phone.deviceScaleFactor,
  launchOptions: {
    ...(FIREFOX_PATH && { executablePath: FIREFOX_PATH }),
    // Of a page that comes back out of memory Playwright hears nothing, and waits for it in vain.
    firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 0 },
  },
} as const

/** How to start the site of an origin. */
function siteAt(origin: string) {
  return {
    command: 'node --disable-warning=ExperimentalWarning support/start-site.ts',
    env: { PORT: new URL(origin).port },
    url: `${origin}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
  }
}

function launchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
  }
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(CI),
  // Pages wait for the site and the site for its database: two tests keep two cores busy little more than half of the
  // time.
  workers: 3,
  // Only for what hangs: on a busy machine something that takes a second takes ten.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: shared,
    locale: 'en-NG',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(HEADLESS_SHELL_PATH),
  },
  projects: [
    { name: 'phone', testIgnore: [writing, backgroundSync, webKit], use: phone },
    {
      name: 'background sync',
      testMatch: backgroundSync,
      use: { ...phone, launchOptions: launchOptions(CHROME_PATH), ...(!CHROME_PATH && { channel: 'chromium' }) },
    },
    {
      name: 'desktop',
      testIgnore: [writing, backgroundSync, webKit, /site\/(?!every-page)|without-script/],
      grepInvert: onceOnly,
      use: desktop,
    },
    { name: 'writing on a phone', testMatch: writing, use: { ...phone, baseURL: written } },
    {
      name: 'writing on a desktop',
      testMatch: /writing\/(?:description-editor|pictures)/,
      grepInvert: onceOnly,
      use: { ...desktop, baseURL: written },
    },
    { name: 'webkit', testMatch: webKit },
    { name: 'firefox', testMatch: orderJourneys, use: firefox },
  ],
  webServer: [siteAt(shared), siteAt(written)],
  globalSetup: './support/add-accounts.ts',
})
