import { defineConfig, devices } from '@playwright/test'

const { CHROME_PATH, CI } = process.env
/** A port that nothing else is likely to use; the site under test listens on this machine only. */
const port = 3187
const writing = /staff\/writing\//
/** What does not depend on the screen is tested once, on the phone. */
const onceOnly = /@any-screen/
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-NG',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROME_PATH && { executablePath: CHROME_PATH }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  projects: [
    { name: 'phone', testIgnore: writing, use: phone },
    {
      name: 'desktop',
      testIgnore: [writing, /site\/(?!every-page)|without-script/],
      grepInvert: onceOnly,
      use: desktop,
    },
    // Tests that change what stands on the pages run when nothing else reads them.
    { name: 'writing on a phone', testMatch: writing, dependencies: ['phone', 'desktop'], use: phone },
    {
      name: 'writing on a desktop',
      testMatch: /writing\/(?:description-editor|pictures)/,
      grepInvert: onceOnly,
      dependencies: ['phone', 'desktop'],
      use: desktop,
    },
  ],
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning support/start-site.ts',
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
