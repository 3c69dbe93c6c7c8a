import { addresses } from '@divine/contracts/calls/addresses'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Buyer, expect, expectAccessible, expectToFitNarrowPhone, test, wakeUp } from '../support/test.ts'

/** Nobody listens there: an SMS is never taken. */
const gateway = { SMS_GATEWAY: 'termii', SMS_API_KEY: 'key', SMS_API_URL: 'http://127.0.0.1:1' }

async function place(
  request: APIRequestContext,
  buyer: Buyer,
): Promise<{ path: string; token: string; reference: string }> {
  const reply = await request.post(addresses.placeOrder.url, { data: buyer })
  expect(reply.status()).toBe(201)
  const { confirmationPath: path, reference } = await reply.json()
  return { path, reference, token: path.replace('/order/', '') }
}

const areStopped = async (request: APIRequestContext, token: string): Promise<boolean> =>
  (await (await request.get(addresses.getMyMessages.url.replace(':token', token))).json()).areStopped

test.describe('messages about an order', { tag: '@any-screen' }, () => {
  test.use({ siteSettings: gateway })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })

      test('are ended by one press on the page to which they lead, and sent again by another; to open it ends nothing', async ({
        page,
        request,
        buyer,
      }) => {
        const look = async (seen: Page) => {
          if (!javaScriptEnabled) return
          await wakeUp(seen)
          await expectAccessible(seen)
          await expectToFitNarrowPhone(seen)
        }
        const { path, token } = await place(request, buyer)
        const stop = page.getByRole('button', {
          name: `No more messages to the number ending in ${buyer.phone.slice(-4)}`,
        })
        for (const opened of [`${path}/messages`, path]) {
          await page.goto(opened)
          await look(page)
          await expect(stop).toBeVisible()
        }
        expect(await areStopped(request, token)).toBe(false)
        await stop.click()
        await expect(page).toHaveURL(`${path}/messages`)
        await expect(page.getByRole('status').filter({ hasText: 'You get no more messages' })).toBeVisible()
        await look(page)
        expect(await areStopped(request, token)).toBe(true)
        await page.getByRole('button', { name: 'Send me messages again' }).click()
        await expect(stop).toBeVisible()
        expect(await areStopped(request, token)).toBe(false)
      })
    })
  }

  test('are ended by a press in a mail program, in either form, which is answered without a redirect', async ({
    request,
    buyer,
  }) => {
    const { path, token } = await place(request, buyer)
    for (const press of [
      { form: { 'List-Unsubscribe': 'One-Click' } },
      { multipart: { 'List-Unsubscribe': 'One-Click' } },
    ]) {
      const reply = await request.post(`${path}/messages`, { ...press, maxRedirects: 0 })
      expect(reply.status()).toBe(200)
      expect(await areStopped(request, token)).toBe(true)
      await request.put(addresses.setMyMessages.url.replace(':token', token), { data: { areStopped: false } })
    }
    const elsewhere = await request.post(`${path}/messages`, { multipart: { name: 'value' }, maxRedirects: 0 })
    expect(elsewhere.status()).toBe(415)
    expect(await areStopped(request, token)).toBe(false)
  })
})

test('a site that sends none asks nobody whether they want any @any-screen', async ({ page, request, buyer }) => {
  const { path } = await place(request, buyer)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /No more messages/ })).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled })

    test('the link of an order leads to its review, which asks for no email and names no illness in address and title', async ({
      page,
      request,
      buyer,
      staffApi,
      expectedMessages,
    }) => {
      expectedMessages.push(/40[09]/)
      const { path, reference } = await place(request, buyer)
      await page.goto(`${path}/review`)
      await expect(page.getByText('You can write about your order once it has been delivered')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Submit Review' })).toHaveCount(0)
      const agreed = {
        region: { state: 'Lagos', town: 'Ikeja' },
        day: plannedDay,
        sumNaira: 37_000,
        isAddressRead: true,
      }
      for (const move of [
        { to: 'confirmed', ...agreed },
        { to: 'with-rider' },
        { to: 'delivered', sumNaira: 37_000 },
      ]) {
        const url = addresses.moveOrder.url.replace(':reference', reference)
        expect((await staffApi.post(url, { data: move })).status()).toBe(200)
      }
      await page.goto(path)
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByRole('link', { name: 'Write a review' }).click()
      await expect(page).toHaveURL(`${path}/review`)
      expect(await page.title()).not.toMatch(/arthritis|rheumatism/i)
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await page.getByRole('button', { name: 'Submit Review' }).click()
      await expect(page.getByRole('alert').first()).toContainText('Write a few words')
      await page.getByRole('radio', { name: /5/ }).or(page.locator('[name=rating][value="5"]')).first().check()
      const words = `It came within a day, ${buyer.fullname}.`
      await page.getByLabel('Your review').fill(words)
      await page.getByRole('textbox', { name: 'Name' }).fill('Ngozi')
      await page.getByRole('button', { name: 'Submit Review' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Thank you for your review' })).toBeVisible()
      await expect(page.getByText('and it appears on the page of its product after that')).toBeVisible()
      await page.getByRole('link', { name: 'See your order' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your order was delivered' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Write a review' })).toHaveCount(0)
      await page.goto(`${path}/review`)
      await page.getByRole('radio', { name: /5/ }).or(page.locator('[name=rating][value="5"]')).first().check()
      await page.getByLabel('Your review').fill('And once more.')
      await page.getByRole('textbox', { name: 'Name' }).fill('Ngozi')
      await page.getByRole('button', { name: 'Submit Review' }).click()
      await expect(page.getByRole('alert').first()).toContainText('You have written about this product')
      const { reviews } = await (await staffApi.get(addresses.listReviews.url)).json()
      const written = reviews.filter(({ comment }: { comment: string }) => comment === words)
      expect(written).toMatchObject([{ hasOrdered: true, phone: buyer.phone, email: '' }])
    })
  })
}
