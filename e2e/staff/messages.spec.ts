import type { Page } from '@playwright/test'
import { leaveCallsOut, placed } from '../support/order-page.ts'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  holdScripts,
  openSignedIn,
  test,
  wakeUp,
} from '../support/test.ts'

/** Nobody listens there: an SMS is never taken. */
const gateway = { SMS_GATEWAY: 'termii', SMS_API_KEY: 'key', SMS_API_URL: 'http://127.0.0.1:1' }

test.describe('on a site of its own', { tag: '@any-screen' }, () => {
  test.use({ siteSettings: { ...gateway, SIGN_INS_PER_CLIENT: '0' } })

  test('what was typed last into a message before the page was awake stays, here and on the next visit', async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push(/status of 400/)
    await enterDesk(page)
    await page.goto('/messages')
    await wakeUp(page)
    const form = page.getByRole('form', { name: 'On the way' })
    const text = form.getByRole('textbox', { name: 'Text' })
    const unfold = () => page.locator('details:not([open]) > summary').filter({ hasText: 'On the way' }).click()
    await unfold()
    await text.fill('First: your ulcer pack comes.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    const letScriptsCome = await holdScripts(page)
    await page.reload()
    await unfold()
    await text.fill('Last: {reference} comes.')
    letScriptsCome()
    for (const visit of ['first', 'next']) {
      await wakeUp(page)
      await expect(text, visit).toHaveValue('Last: {reference} comes.')
      await page.goto('/messages')
    }
  })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })

      test('a text that could not be saved as the session had ended is there after signing in, and is saved', async ({
        page,
        expectedMessages,
      }) => {
        expectedMessages.push(/401/)
        await enterDesk(page)
        await page.goto('/messages')
        if (javaScriptEnabled) await wakeUp(page)
        await page.locator('summary').filter({ hasText: 'On the way' }).click()
        const form = page.getByRole('form', { name: 'On the way' })
        const text = form.getByRole('textbox', { name: 'Text' })
        await text.fill('{reference} is with the rider: {link}')
        await page.context().clearCookies()
        await form.getByRole('button', { name: 'Save' }).click()
        if (!javaScriptEnabled) return expect(page.locator('[name=text]')).toHaveValue(/with the rider/)
        await expect(
          page
            .getByText('Please sign in.')
            .or(page.getByRole('button', { name: 'Sign in' }))
            .first(),
        ).toBeVisible()
        await openSignedIn(page, '/messages')
        await wakeUp(page)
        await expect(text).toHaveValue('{reference} is with the rider: {link}')
        await form.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
        await page.reload()
        await wakeUp(page)
        await page.locator('summary').filter({ hasText: 'On the way' }).click()
        await expect(text).toHaveValue('{reference} is with the rider: {link}')
      })

      test('an owner reads how a message looks as it is typed, is refused an illness, saves, and sees what does not arrive', async ({
        page,
        request,
        buyer,
        expectedMessages,
      }) => {
        // A refused text, and a message that is tried again at the moment when it is dropped.
        expectedMessages.push(/400|409/)
        const look = async (seen: Page) => {
          if (!javaScriptEnabled) return
          await expectAccessible(seen)
          await expectToFitNarrowPhone(seen)
        }
        const open = async (path: string) => {
          await page.goto(path)
          if (javaScriptEnabled) await wakeUp(page)
        }
        const reference = await placed(request, buyer)
        await leaveCallsOut(page)
        await enterDesk(page)
        const undelivered = page.getByRole('region', { name: 'Has not arrived' })
        await expect(async () => {
          await page.goto('/messages')
          await expect(undelivered).toContainText(reference, { timeout: 1_000 })
        }).toPass()
        await expect(undelivered).toContainText('cannot be reached')
        await open('/alerts')
        await expect(page.getByText('A message to a buyer has not arrived')).toBeVisible()
        await look(page)
        await page.getByRole('link', { name: 'See which, and why' }).click()
        await expect(undelivered).toContainText(reference)

        const received = page.getByRole('form', { name: 'Order received' })
        const line = page.locator('summary').filter({ hasText: 'Order received' })
        await line.click()
        await expect(received).toContainText('We have your order DH-7K4M2P')
        await look(page)

        await received.getByLabel('Subject of the email').fill('Thank you, {reference}')
        await received.getByRole('textbox', { name: 'Text' }).fill('Your ulcer is gone, {reference}: {link}')
        if (!javaScriptEnabled) await received.getByRole('button', { name: 'Preview' }).click()
        await expect(received).toContainText('Thank you, DH-7K4M2P')
        await expect(received).toContainText('Leave out “ulcer”')
        await received.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('alert').first()).toContainText('Leave out “ulcer”')
        await expect(received.getByRole('textbox', { name: 'Text' })).toHaveValue(/ulcer/)
        await look(page)

        await received.getByRole('textbox', { name: 'Text' }).fill('We have {reference}: {link}')
        await received.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
        if (!javaScriptEnabled) await line.click()
        await expect(received.getByRole('textbox', { name: 'Text' })).toHaveValue('We have {reference}: {link}')
        await received.getByLabel('Send this message').uncheck()
        await received.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Saved and switched off.' })).toBeVisible()
        await expect(line).toContainText('off')

        // Nothing is sent of a kind that is off: what waits is dropped when it is tried, at a press or by itself.
        await expect(async () => {
          const again = undelivered.getByRole('button', { name: 'Try again' })
          if (await again.isVisible()) await again.click({ timeout: 1_000 })
          await page.reload()
          await expect(undelivered).not.toContainText(reference, { timeout: 1_000 })
        }).toPass()

        await open(`/orders/${reference}`)
        const history = page.getByRole('region', { name: 'What happened' })
        await expect(history).toContainText('A message was not sent: Order received')
        await expect(history).toContainText('These messages were switched off.')
        await history.getByRole('button', { name: 'Send no more' }).click()
        await expect(history).toContainText('This buyer wants no messages.')
        await look(page)
        await history.getByRole('button', { name: 'Send them again' }).click()
        await expect(history).toContainText('This buyer gets messages about the order.')
      })
    })
  }
})
