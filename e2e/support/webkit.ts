import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import getPort from 'get-port'
import { Builder, type WebDriver } from 'selenium-webdriver'

const { XVFB_PATH, WEBKIT_DRIVER_PATH } = process.env

/** Why no WebKit can be started, in a sentence; undefined where it can. */
export const webKitProblem =
  WEBKIT_DRIVER_PATH && XVFB_PATH ? undefined : 'There is no WebKit: WEBKIT_DRIVER_PATH or XVFB_PATH names none.'

export interface WebKit extends AsyncDisposable {
  /** A window that shares nothing with those before, as narrow as it gets: nearly a phone. */
  newWindow(): Promise<WebDriver>
}

/**
 * Starts WebKitGTK's driver on a screen of its own that nobody sees: its browser has no other way of running without
 * one. Playwright speaks only with the WebKit that it builds itself.
 */
export async function startWebKit(): Promise<WebKit> {
  await using started = new AsyncDisposableStack()
  const screen = spawn(XVFB_PATH ?? 'Xvfb', ['-displayfd', '3', '-screen', '0', '1000x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  started.defer(() => void screen.kill())
  const [display] = await Promise.race([once(screen.stdio[3] as Readable, 'data'), ended(screen, 'Xvfb')])
  const port = await getPort({ host: '127.0.0.1' })
  const driver = spawn(WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // Drawn by the processor, which every machine has; in a container WebKit cannot put a sandbox around its pages.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  started.defer(() => void driver.kill())
  const server = `http://127.0.0.1:${port}`
  await Promise.race([listening(server), ended(driver, 'WebKitWebDriver')])
  const ending = started.move()
  return {
    async newWindow() {
      const window = await new Builder().usingServer(server).withCapabilities({ browserName: 'MiniBrowser' }).build()
      await window.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 })
      return window
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

async function ended(program: ReturnType<typeof spawn>, name: string): Promise<never> {
  const [code] = await once(program, 'exit')
  throw new Error(`${name} ended with ${code} instead of listening.`)
}

async function listening(server: string): Promise<void> {
  for (;;) {
    const reply = await fetch(`${server}/status`).catch(() => undefined)
    if (reply?.ok) return
    await pause(50)
  }
}
