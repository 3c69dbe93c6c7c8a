import { join } from 'node:path'
import { installDebianPackages } from './debian-packages.ts'
import { projectEnvironment, projectFolder, runCommand } from './run-command.ts'
import { briefReasonOf, reasonOf, say } from './say.ts'

/** `executablePath` is undefined when it is Playwright's own download, which Playwright finds by itself. */
export type ProvidedBrowser = { executablePath: string | undefined; description: string }

/** Chromium without windows, which Playwright's download brings too: a test costs it half the processor time. */
const headlessShell = 'chromium-headless-shell'

const installed = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const versionTimeoutMs = 30_000
const downloadTimeoutMs = 5 * 60_000
const e2eFolder = join(projectFolder, 'e2e')

/**
 * A Chromium for the browser tests, preferably the one that CHROME_PATH names.
 * @throws {Error} naming what was tried, why it did not work, and what to do about it.
 */
export async function provideBrowser(): Promise<ProvidedBrowser> {
  const { CHROME_PATH: named } = process.env
  if (named) {
    const version = await versionOf(named)
    if (version === undefined) throw new Error(`CHROME_PATH names ${named}, which does not start.`)
    return { executablePath: named, description: `${version}, as CHROME_PATH says` }
  }

  const found = await firstInstalled(...installed)
  if (found) return found

  const refusals: string[] = []
  for (const [name, source] of [
    ["Playwright's download", downloadForPlaywright],
    ["Debian's packages", installDebianChromium],
  ] as const) {
    try {
      return await source()
    } catch (error) {
      refusals.push(`${name}: ${reasonOf(error)}`)
      say(`browser: ${name}: ${briefReasonOf(error)}`)
    }
  }
  throw new Error(
    [
      'The browser tests need a Chromium, and none could be had.',
      ...refusals.map((refusal) => `- ${refusal}`),
      'Install Chromium or Google Chrome, or name one: CHROME_PATH=/path/to/chromium npm test',
    ].join('\n'),
  )
}

/**
 * A headless shell for the tests that need no more. Undefined where the browser serves all of them: there is no shell,
 * or CHROME_PATH says so.
 */
export async function provideHeadlessShell(): Promise<ProvidedBrowser | undefined> {
  if (process.env.CHROME_PATH) return undefined
  const found = await firstInstalled(headlessShell)
  if (found) return found
  await installDebianPackages([headlessShell]).catch(() => {})
  return firstInstalled(headlessShell)
}

async function firstInstalled(...names: readonly string[]): Promise<ProvidedBrowser | undefined> {
  for (const name of names) {
    const version = await versionOf(name)
    if (version === undefined) continue
    const executablePath = name.startsWith('/') ? name : await pathOf(name)
    return { executablePath, description: `${version}, from ${executablePath}` }
  }
  return undefined
}

async function downloadForPlaywright(): Promise<ProvidedBrowser> {
  say('browser: fetching the one that Playwright brings')
  const env = { ...projectEnvironment }
  delete env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD
  const playwright = join(e2eFolder, 'node_modules/.bin/playwright')
  const download = await runCommand(playwright, ['install', 'chromium'], {
    cwd: e2eFolder,
    env,
    timeoutMs: downloadTimeoutMs,
  })
  if (!download.ok) throw new Error(`playwright install chromium failed:\n${download.output.trim()}`)
  const askPath = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { output: executablePath } = await runCommand('node', ['--eval', askPath], { cwd: e2eFolder })
  const version = await versionOf(executablePath)
  if (version === undefined) throw new Error(`${executablePath} does not start; libraries of the system may be missing`)
  return { executablePath: undefined, description: `${version}, which Playwright brings` }
}

async function installDebianChromium(): Promise<ProvidedBrowser> {
  await installDebianPackages(['chromium'])
  const found = await firstInstalled(...installed)
  if (!found) throw new Error('the package was installed, but no Chromium starts')
  return found
}

/** The browser's name and version, or undefined if there is none or it cannot start. */
async function versionOf(command: string): Promise<string | undefined> {
  const { ok, output } = await runCommand(command, ['--version'], { timeoutMs: versionTimeoutMs })
  return ok ? output.trim().split('\n').at(-1) : undefined
}

async function pathOf(name: string): Promise<string> {
  const { output } = await runCommand('sh', ['-c', 'command -v "$1"', 'sh', name])
  return output.trim()
}
