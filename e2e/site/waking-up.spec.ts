import type { Page, Request } from '@playwright/test'
import { expect, fillOrder, orderForm, saveData, test, wakeUp } from '../support/test.ts'

const kilobyte = 1024
const pages = ['/', '/product/ulcer', '/shop', '/contact', '/blog/how-ordering-works']

/** Over HTTP/1.1 each answer carries these headers; for a page's scripts they are a tenth of the bytes. */
async function wireBytes(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return responseHeadersSize + responseBodySize
}

/** Records every script that the page requests from now on. */
function watchScripts(page: Page): Request[] {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request)
  })
  return asked
}

const urls = (requests: readonly Request[]) => requests.map((request) => request.url()).sort()

for (const path of pages) {
  test(`${path} asks for all that wakes it up at once, and it comes in at most 15 files and 135 KB`, async ({
    page,
    context,
  }) => {
    // Then the scripts that load when the form is near are not among them.
    await saveData(page)
    const asked = watchScripts(page)
    await page.goto(path)
    expect(asked).toEqual([])
    await wakeUp(page)
    const needed = urls(asked)
    const sizes = await Promise.all(asked.map(wireBytes))
    expect(needed.length).toBeLessThanOrEqual(15)
    expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(135 * kilobyte)

    // On a second phone nothing is answered until everything was requested: a request that waits for an answer never
    // comes.
    const slow = await context.newPage()
    await saveData(slow)
    const { promise: answer, resolve: letAnswersCome } = Promise.withResolvers<void>()
    await slow.route('**/*.js', (route) => answer.then(() => route.continue()))
    const askedAtOnce = watchScripts(slow)
    await slow.goto(path)
    await slow.evaluate(() => dispatchEvent(new Event('pointerdown')))
    await expect.poll(() => urls(askedAtOnce)).toEqual(needed)
    letAnswersCome()
    await wakeUp(slow)
  })
}

/** Waits until the browser has told all observers of the form whether it is near. */
async function formIsSeen(page: Page): Promise<void> {
  await orderForm(page).scrollIntoViewIfNeeded()
  await orderForm(page).evaluate(
    (form) => new Promise((seen) => new IntersectionObserver(() => setTimeout(seen)).observe(form)),
  )
}

test('the rules of the order form come when the form comes near, before anybody is in it', async ({ page }) => {
  const asked = watchScripts(page)
  await page.goto('/product/ulcer')
  await wakeUp(page)
  const awake = asked.length
  await formIsSeen(page)
  await expect.poll(() => asked.length).toBeGreaterThan(awake)
})

test('for who saves data the rules of the order form wait until somebody is in it', async ({ page }) => {
  await saveData(page)
  const asked = watchScripts(page)
  await page.goto('/product/ulcer')
  await wakeUp(page)
  const awake = asked.length
  await formIsSeen(page)
  expect(asked.length).toBe(awake)
  await orderForm(page).getByLabel('Full name').focus()
  await expect.poll(() => asked.length).toBeGreaterThan(awake)
})

test('where the browser blocks site data, a page wakes up and takes an order', async ({ page, buyer, ordersOf }) => {
  // As Firefox does with cookies blocked.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
    Object.defineProperty(window, 'localStorage', { get: refuse })
    IDBFactory.prototype.open = refuse
  })
  await page.goto('/contact')
  await fillOrder(page, buyer)
  await wakeUp(page)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})
