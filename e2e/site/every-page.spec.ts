import { globSync } from 'node:fs'
import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToFitNarrowPhone, gotoAndSettle, test, wakeUp } from '../support/test.ts'
import { productPages, visitorPages } from '../support/visitor-pages.ts'

/** What a visitor reads; hidden text, such as another tab's panel, is not part of it. */
async function wordsOf(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: the rendered text is what is compared
  return (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ').trim()
}

/** The paths of the routes for visitors, by the names of their files. */
function visitorRoutes(): string[] {
  const files = globSync('**/*.tsx', { cwd: new URL('../../apps/web/src/routes', import.meta.url) })
  return files
    .filter((file) => !file.startsWith('_'))
    .map((file) => file.replace(/\.tsx$/, '').split(/[./]/))
    .map((steps) => `/${steps.flatMap((step) => (step === 'index' ? [] : step.replace(/_$/, ''))).join('/')}`)
}

test('the list of pages that these tests visit names every route @any-screen', () => {
  // They exist only for an order, an invitation, a rider, or who waited for a product: tests of their own visit them.
  const routes = visitorRoutes().filter((route) => !/^\/(?:(?:order|join|back)\/\$token|run\/\$secret)/.test(route))
  expect(routes.length).toBeGreaterThan(15)
  const isVisited = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return visitorPages.some((page) => pattern.test(page))
  }
  expect(routes.filter((route) => !isVisited(route))).toEqual([])
})

for (const path of visitorPages) {
  test(`${path} is there, accessible, whole without script, and still while it arrives`, async ({
    page,
    pageWithoutScript,
    slowSite,
    isMobile,
  }) => {
    // On the wide screen one product page represents the others: they are one template.
    test.skip(!isMobile && path.startsWith('/product/') && path !== productPages[0])
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const reply = await page.goto(slowSite + path)
    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await wakeUp(page)
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.01)

    // The staff's sign-in form uses script to show the password.
    if (path !== '/login') {
      await pageWithoutScript.goto(path)
      expect(await wordsOf(pageWithoutScript)).toBe(await wordsOf(page))
    }

    await expectAccessible(page)
    await expectToFitNarrowPhone(page)
  })
}

test('an address that does not exist is answered 404 with a way on', async ({ page, expectedMessages }) => {
  expectedMessages.push(/404/)
  for (const path of ['/nothing-here', '/product/nothing']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('link', { name: /home/i }).first()).toBeVisible()
    await wakeUp(page)
    await expectAccessible(page)
  }
})

test('no script is asked for before somebody touches the page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await gotoAndSettle(page, '/contact')
  expect(scripts).toEqual([])
  await wakeUp(page)
  expect(scripts).not.toEqual([])
})

test('a page that comes back from the cache of the browser wakes up, also after it was rendered anew', async ({
  page,
  staffApi,
}) => {
  await page.goto('/about')
  await wakeUp(page)
  // A change by staff makes the server forget its pages.
  expect((await staffApi.post(addresses.signOut.url)).status()).toBe(200)
  await page.goto('/about')
  await wakeUp(page)
})
