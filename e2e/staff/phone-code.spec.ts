import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { type Account, phoneCodeAccounts, staffAccount } from '../support/staff-account.ts'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  signIn,
  staffBar,
  submit,
  test,
} from '../support/test.ts'

/** What the app on the phone knows once it has read the QR code. The page's link says the same. */
async function readSecret(page: Page): Promise<TOTP> {
  const uri = await page.getByRole('link', { name: 'Open it there' }).getAttribute('href')
  const phone = URI.parse(uri ?? '')
  if (!(phone instanceof TOTP)) throw new TypeError('This secret does not go by the clock')
  return phone
}

/** The code that the app shows in half a minute. It is valid already, if the current one has been used. */
const nextCode = (phone: TOTP) => phone.generate({ timestamp: Date.now() + 30_000 })

async function send(page: Page, label: RegExp, value: string, button: string): Promise<void> {
  await page.getByLabel(label).fill(value)
  await submit(page, button)
}

async function signOut(page: Page): Promise<void> {
  await (await staffBar(page)).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
}

async function setUp(page: Page, account: Account): Promise<TOTP> {
  await page.goto('/staff')
  await page.getByRole('link', { name: 'A code from your phone' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A code from your phone')
  await send(page, /^Your password/, account.password, 'Set it up')
  return readSecret(page)
}

for (const [name, account] of Object.entries(phoneCodeAccounts)) {
  const javaScriptEnabled = name === 'withScript'
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled })

    test('staff set up a code from their phone, sign in with it, and turn it off', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/Failed to load resource.*40[01]/)
      await enterDesk(page, account)
      const phone = await setUp(page, account)
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      await expectToFitNarrowPhone(page)
      if (javaScriptEnabled) await expectAccessible(page)

      await send(page, /^Six digits/, '12345', 'Turn it on')
      await expect(page.getByRole('alert').first()).toContainText('This code is not right.')
      await expect(page).toHaveTitle(/^Error: /)
      expect((await readSecret(page)).secret.base32).toBe(phone.secret.base32)
      const codes = await page.getByRole('listitem').filter({ hasText: 'recovery codes' }).getByRole('listitem').all()
      expect(codes).toHaveLength(10)
      const recoveryCodes = await Promise.all(codes.map((each) => each.textContent()))
      const [recoveryCode = '', secondRecoveryCode = ''] = recoveryCodes.map((each) => each ?? '')
      await send(page, /^Six digits/, phone.generate(), 'Turn it on')
      await expect(page.getByRole('status')).toContainText('From now on signing in asks for a code from your phone.')
      await expect(page.getByRole('status')).toContainText('Every other device is signed out.')
      if (javaScriptEnabled) await expectAccessible(page)
      await signOut(page)

      await page.goto('/login?next=%2Fform')
      await signIn(page, account)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the code from your phone')
      await expectToFitNarrowPhone(page)
      if (javaScriptEnabled) await expectAccessible(page)
      await send(page, /^Code/, '12345', 'Sign in')
      await expect(page.getByRole('alert').first()).toContainText('This code is not right.')
      await expect(page).toHaveTitle(/^Error: /)
      if (javaScriptEnabled) await expectAccessible(page)
      await send(page, /^Code/, nextCode(phone), 'Sign in')
      await expect(page).toHaveURL('/form')
      await signOut(page)

      await signIn(page, account)
      await send(page, /^Code/, recoveryCode.toLowerCase(), 'Sign in')
      await expect(page).toHaveURL('/orders')

      await page.goto('/staff')
      await page.getByRole('link', { name: 'A code from your phone' }).click()
      await page.getByLabel(/^Code/).fill(secondRecoveryCode)
      await send(page, /^Your password/, 'not the password', 'Make new recovery codes')
      await expect(page.getByRole('alert').first()).toContainText('This is not your password.')
      await page.getByLabel(/^Code/).fill('123 45')
      await send(page, /^Your password/, account.password, 'Turn it off')
      await expect(page.getByRole('alert').first()).toContainText('This code is not right.')
      await expect(page).toHaveTitle(/^Error: /)
      await expectToFitNarrowPhone(page)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel(/^Code/).fill(secondRecoveryCode)
      await send(page, /^Your password/, account.password, 'Make new recovery codes')
      const renewed = page.getByRole('region', { name: 'Your new recovery codes' }).getByRole('listitem')
      await expect(renewed).toHaveCount(10)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel(/^Code/).fill((await renewed.first().textContent()) ?? '')
      await send(page, /^Your password/, account.password, 'Turn it off')
      await expect(page.getByRole('status')).toContainText('From now on signing in asks for your password alone.')
      await signOut(page)
      await enterDesk(page, account)
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled, siteSettings: {} })

    test('a sign-in that waits for its code ends when the password is changed elsewhere', async ({
      page,
      openElsewhere,
      expectedMessages,
    }) => {
      expectedMessages.push(/Failed to load resource.*401/)
      await page.goto('/login')
      await signIn(page)
      const phone = await setUp(page, staffAccount)
      await send(page, /^Six digits/, phone.generate(), 'Turn it on')
      await expect(page.getByRole('status')).toContainText('From now on signing in asks for a code from your phone.')
      const elsewhere = await openElsewhere({ javaScriptEnabled })
      await elsewhere.goto('/login')
      await signIn(elsewhere)
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Enter the code from your phone')

      await page.goto('/password')
      await page.getByLabel(/^Password now/).fill(staffAccount.password)
      await send(page, /^New password/, 'lantern gravel mosaic 47 fern', 'Change password')
      await expect(page.getByRole('status')).toContainText('Your password is changed.')

      await send(elsewhere, /^Code/, nextCode(phone), 'Sign in')
      await expect(elsewhere.getByRole('alert').first()).toContainText('your password was changed. Please start again.')
      await expectToFitNarrowPhone(elsewhere)
      if (javaScriptEnabled) await expectAccessible(elsewhere)
      await elsewhere.goto('/form')
      await expect(elsewhere).toHaveURL('/login?next=%2Fform')
    })
  })
}

test('where a sign-in waited too long, the page says so and leads back', { tag: '@any-screen' }, async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource.*401/)
  await page.goto('/login/code?next=%2Fform')
  await send(page, /^Code/, '123456', 'Sign in')
  await expect(page.getByRole('alert').first()).toContainText('Please start again.')
  await page.getByRole('link', { name: 'Start again' }).click()
  await expect(page).toHaveURL('/login?next=%2Fform')
})

test('what comes back in place of the secret is neither shown nor drawn', { tag: '@any-screen' }, async ({ page }) => {
  await enterDesk(page)
  for (const uri of ['javascript:alert(1)', `otpauth://totp/${'x'.repeat(10_000)}`]) {
    const form = { step: 'confirm', code: '123456', recoveryCodes: 'A B', uri }
    const answer = await page.request.post('/phone-code', { form })
    expect(answer.status()).toBe(400)
    expect(await answer.text()).not.toContain('Open it there')
  }
})

test.describe('where the owner wants it', { tag: '@any-screen' }, () => {
  test.use({ siteSettings: { SECOND_FACTOR_REQUIRED: 'everybody' } })

  test('staff are led to a code from their phone before all else', async ({ page }) => {
    await page.goto('/login')
    await signIn(page)
    await expect(page).toHaveURL('/phone-code')
    await expect(page.getByText('Please set this up first.')).toBeVisible()
    await expectAccessible(page)
    await (await staffBar(page)).getByRole('link', { name: 'Submitted Forms' }).click()
    await expect(page).toHaveURL('/phone-code')
    await send(page, /^Your password/, staffAccount.password, 'Set it up')
    const phone = await readSecret(page)
    await send(page, /^Six digits/, phone.generate(), 'Turn it on')
    await (await staffBar(page)).getByRole('link', { name: 'Submitted Forms' }).click()
    await expect(page).toHaveURL('/form')
    await expect(page.getByText('No forms yet')).toBeVisible()
  })

  test('once few recovery codes are left, every page says so and leads to new ones', async ({ page, request }) => {
    await page.goto('/login')
    await signIn(page)
    await send(page, /^Your password/, staffAccount.password, 'Set it up')
    const phone = await readSecret(page)
    const codes = await page
      .getByRole('listitem')
      .filter({ hasText: 'recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    await send(page, /^Six digits/, phone.generate(), 'Turn it on')
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    for (const code of codes.slice(0, 8)) {
      await request.post(addresses.signIn.url, { data: staffAccount })
      expect((await request.post(addresses.enterCode.url, { data: { code } })).status()).toBe(200)
    }
    await page.goto('/orders')
    await expect(page.getByText('2 recovery codes are left to sign in without your phone.')).toBeVisible()
    await expectAccessible(page)
    await expectToFitNarrowPhone(page)
    await page.getByRole('link', { name: 'Make new ones' }).click()
    await expect(page).toHaveURL('/phone-code')
    await expect(page.getByRole('heading', { name: '2 recovery codes are left.' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(/^Code/).fill(codes[8] ?? '')
    await send(page, /^Your password/, staffAccount.password, 'Make new recovery codes')
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('recovery codes are left')).toBeHidden()
  })
})
