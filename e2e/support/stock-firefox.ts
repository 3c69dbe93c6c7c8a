import type { Browser, Page } from '@playwright/test'

interface Session {
  send(command: string, parameters: unknown): Promise<unknown>
}

/** What no Firefox up to 153 knows, and Playwright calls for every page: it stands for "light" by default. */
const unknownCommand = 'emulation.setMediaFeaturesOverride'

/** Whether a project's browser is a released Firefox, rather than the one that Playwright makes for itself. */
export const isStockFirefox = (channel: string | undefined) => channel?.startsWith('moz-') === true

/**
 * Leaves out the one command of WebDriver BiDi that Playwright always gives and a released Firefox refuses, for which
 * no page could be opened. The session is a part of Playwright that it does not hand out.
 */
export function speakAsStockFirefox(browser: Browser): void {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl(object: Browser): { _browserSession: Session } }
  }
  const sessions: Session = Object.getPrototypeOf(connection.toImpl(browser)._browserSession)
  const { send } = sessions
  sessions.send = function (command, parameters) {
    return command === unknownCommand ? Promise.resolve({}) : send.call(this, command, parameters)
  }
}

/**
 * Has a page count as opened when it has been read. To Firefox it has loaded when the scripts have come that it asked
 * for meanwhile, and these are what some tests hold back.
 */
export function expectNoScriptsToLoad(page: Page): void {
  const { goto, reload, goBack } = page
  const waitUntil = 'domcontentloaded'
  page.goto = (url, options) => goto.call(page, url, { waitUntil, ...options })
  page.reload = (options) => reload.call(page, { waitUntil, ...options })
  page.goBack = (options) => goBack.call(page, { waitUntil, ...options })
}
