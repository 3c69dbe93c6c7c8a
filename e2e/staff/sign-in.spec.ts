import { addresses } from '@divine/contracts/calls/addresses'
import { staffAccount } from '../support/staff-account.ts'
import { enterDesk, expect, expectAccessible, networkFailure, signIn, staffBar, test, wakeUp } from '../support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with script' : 'without script',
    javaScriptEnabled ? {} : { tag: '@any-screen' },
    () => {
      test.use({ javaScriptEnabled })

      test('staff sign in, return to the page they wanted, and sign out for good', async ({ page }) => {
        await page.goto('/form?search=nobody')
        await expect(page).toHaveURL('/login?next=%2Fform%3Fsearch%3Dnobody')
        await signIn(page)
        await expect(page).toHaveURL('/form?search=nobody')
        await expect(page.getByRole('heading', { name: 'Submitted Forms' })).toBeVisible()
        await (await staffBar(page)).getByRole('button', { name: 'Sign out' }).click()
        await expect(page).toHaveURL('/login')
        await page.goto('/form')
        await expect(page).toHaveURL('/login?next=%2Fform')
      })

      test('a wrong password is told in one message, keeps the email and never shows the password', {
        tag: '@any-screen',
      }, async ({ page, expectedMessages }) => {
        expectedMessages.push(/Failed to load resource.*401/)
        await page.goto('/login')
        await signIn(page, { ...staffAccount, password: 'wrong password' })
        await expect(page.getByRole('alert')).toContainText('This email and password do not go together.')
        await expect(page).toHaveTitle(/^Error: /)
        await expect(page.getByLabel('Email')).toHaveValue(staffAccount.email)
        await expect(page.getByLabel(/^Password/)).toHaveValue('')
      })

      test('signing in never leads to another site', { tag: '@any-screen' }, async ({ page }) => {
        await page.goto('/login?next=//evil.example/form')
        await signIn(page)
        await expect(page).toHaveURL('/orders')
      })
    },
  )
}

test('a session that ends while a page is being loaded leads to the sign-in, and from there back', {
  tag: '@any-screen',
}, async ({ page, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await enterDesk(page)
  await wakeUp(page)
  // The page asks who is signed in, and then for what it shows: in between the session ends.
  const isForReviews = ({ pathname }: URL) => pathname === addresses.listReviews.url
  await page.route(isForReviews, (route) =>
    route.fulfill({ status: 401, json: { code: 'signed-out', message: 'Please sign in.' } }),
  )
  await (await staffBar(page)).getByRole('link', { name: 'Reviews' }).click()
  await expect(page).toHaveURL('/login?next=%2Freviews')
  await page.unroute(isForReviews)
  await signIn(page)
  await expect(page).toHaveURL('/reviews')
})

test('nothing moves when the script wakes: it may wake between pressing the button and letting it go', async ({
  page,
  pageWithoutScript,
}) => {
  const boxes = []
  for (const each of [page, pageWithoutScript]) {
    await each.goto('/login')
    if (each === page) await expect(each.getByRole('button', { name: 'Show password' })).toBeVisible()
    boxes.push(await each.getByRole('button', { name: 'Sign in' }).boundingBox())
  }
  expect(boxes[0]).toEqual(boxes[1])
})

test('the sign-in page and its error are accessible, and the password can be shown', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource.*401/)
  await page.goto('/login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'text')
  await signIn(page, { ...staffAccount, password: 'wrong password' })
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
})
