import { getProduct, putProduct } from '@divine/contracts/calls/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Page } from '@playwright/test'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  fillOrder,
  holdScripts,
  openSignedIn,
  test,
  wakeUp,
} from '../support/test.ts'

test.use({ siteSettings: { SIGN_INS_PER_CLIENT: '0' } })

const picture = new URL('../../apps/web/public/pictures/ulcer-400.webp', import.meta.url).pathname
const pack = (page: Page, bottles: number) => page.getByRole('group', { name: `Package of ${bottles} bottles` })
const price = (page: Page) => pack(page, 2).getByLabel('Price in ₦')
const before = (page: Page) => pack(page, 2).getByLabel('Price before, in ₦')
const contents = (page: Page, bottles = 2) => pack(page, bottles).getByLabel('What is in it')
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' })

/** Changes the price of two bottles as somebody else would. */
async function changeElsewhere(page: Page, priceNaira: number): Promise<void> {
  const path = (url: string) => url.replace(':key', 'ulcer')
  const kept = await (await page.request.get(path(getProduct.url))).json()
  const { id: _id, key: _key, packages, ...fields } = kept.product
  const data = { ...fields, packages: [{ ...packages[0], priceNaira }, ...packages.slice(1)] }
  const headers = { 'if-match': `"${kept.version}"` }
  expect((await page.request.put(path(putProduct.url), { data, headers })).status()).toBe(200)
}

test('an owner on a phone changes a price, sells out, moves and adds a product, which a buyer orders without script', {
  tag: '@any-screen',
}, async ({ page, openElsewhere, buyer, ordersOf }) => {
  await enterDesk(page)
  await page.goto('/catalogue')
  await wakeUp(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move Ulcer up' }).click()
  await expect(page.getByText('Ulcer is now first of 7.')).toBeVisible()

  await page.getByRole('link', { name: 'Ulcer', exact: true }).click()
  await wakeUp(page)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await price(page).fill('38,500')
  await before(page).fill('40,000')
  await save(page)
  await expect(saved(page)).toBeInViewport()

  await page.goto('/catalogue/diabetes')
  await wakeUp(page)
  await page.getByLabel('Sold out').check()
  await save(page)
  await expect(saved(page)).toBeVisible()

  await page.goto('/catalogue')
  await page.getByRole('link', { name: 'New product' }).click()
  await wakeUp(page)
  await name(page).fill('Daily Wellness')
  await page.getByLabel('What it is, in one line').fill('Moringa and ginger in two bottles, taken with food.')
  await page.getByLabel('In stock').check()
  await contents(page).fill('2 wellness')
  await price(page).fill('30000')
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Add its picture first' }).first()).toBeVisible()
  await page.getByLabel(/^Picture/).setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.locator('[name=picture]')).toHaveValue(/^\/images\//)
  await page.getByLabel('What the picture shows').fill('Two green bottles')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Daily Wellness', level: 1 })).toBeVisible()

  const visitor = await openElsewhere({ javaScriptEnabled: false })
  await visitor.goto('/product/ulcer')
  await expect(visitor.getByLabel('Choose a package')).toContainText('Before: ₦40,000 ₦38,500')
  await visitor.goto('/product/diabetes')
  await expect(visitor.getByText('Sold out just now', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Order now' })).toHaveCount(0)
  await expect(visitor.getByRole('option', { name: 'Diabetes (sold out just now)' })).toBeDisabled()
  await visitor.goto('/shop')
  await expect(visitor.locator('[data-accent=leaf]')).toContainText('1 repair + 1 procare')
  await expect(visitor.locator('[data-accent=leaf]')).toContainText('Before: ₦40,000 ₦38,500')
  await expect(visitor.getByRole('link', { name: 'Buy Now: Diabetes' })).toHaveCount(0)
  await visitor.goto('/shop?category=daily-wellness')
  await visitor.getByRole('link', { name: 'Daily Wellness', exact: true }).click()
  await expect(visitor.getByRole('img', { name: 'Two green bottles' })).toBeVisible()
  await fillOrder(visitor, { ...buyer, supplement: 'Daily Wellness', bottle: '2' })
  await visitor.getByRole('button', { name: 'Submit order' }).click()
  await expect(visitor.getByText('Your form has been submitted successfully!')).toBeVisible()
  expect(await ordersOf(buyer)).toMatchObject([{ supplement: 'Daily Wellness', priceNaira: 30_000 }])

  await page.getByLabel('Not shown').check()
  await save(page)
  await expect(saved(page)).toBeVisible()
  await visitor.goto('/product/daily-wellness')
  await expect(visitor).toHaveURL(/\/shop$/)
  await expect(visitor.getByRole('link', { name: 'Daily Wellness' })).toHaveCount(0)
})

test('an owner leaves a price empty, a buyer without script orders it so, and the desk asks for the sum', {
  tag: '@any-screen',
}, async ({ page, openElsewhere, buyer, ordersOf }) => {
  await enterDesk(page)
  await page.goto('/catalogue/ulcer')
  await wakeUp(page)
  await price(page).fill('')
  await before(page).fill('40,000')
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the price now too' }).first()).toBeVisible()
  await before(page).fill('')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'How the shop shows it' })).toContainText('Price by phone')
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)

  const visitor = await openElsewhere({ javaScriptEnabled: false })
  for (const path of ['/', '/shop']) {
    await visitor.goto(path)
    await expect(visitor.locator('[data-accent=leaf]')).toContainText('Price by phone')
  }
  await visitor.goto('/product/ulcer?bottles=2')
  await expect(visitor.getByLabel('Choose a package').getByRole('link').first()).toHaveText(
    'Price by phone 1 repair + 1 procare',
  )
  const pay = 'For Ulcer, 2 bottles (1 repair + 1 procare): we confirm the price when we call.'
  await expect(visitor.getByText(pay)).toBeVisible()
  await fillOrder(visitor, { ...buyer, supplement: 'Ulcer', bottle: '2' })
  await visitor.getByRole('button', { name: 'Submit order' }).click()
  await expect(visitor.getByText('Your form has been submitted successfully!')).toBeVisible()
  const [order] = await ordersOf(buyer)
  expect(order).toMatchObject({ package: '1 repair + 1 procare', priceNaira: null })
  expect(order?.flags).not.toContain('unlisted-price')

  await page.goto(`/orders/${order?.reference}?sheet=confirmed`)
  await expect(page.getByRole('row', { name: /^Ulcer/ })).toContainText('none')
  await expect(page.getByText('No price was shown. Agree on one.')).toBeVisible()

  await page.goto('/product/ulcer?bottles=2')
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
})

/** A PNG of 1200 by 800, of which the first third is red and the rest green. */
const photo = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    for (const [colour, x] of [
      ['#f00', 0],
      ['#0f0', 400],
    ] as const) {
      pen.fillStyle = colour
      pen.fillRect(x, 0, 1200, 800)
    }
    return canvas.toDataURL('image/png')
  })

/** Size of a stored picture, and how much red its pixel is so far from the left, from 0 to 255. */
const pixels = (page: Page, address: string, ...places: readonly number[]) =>
  page.evaluate(
    async ([address, places]) => {
      const file = await (await fetch(`${address}/1440`)).blob()
      const { width, height } = await createImageBitmap(file)
      const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
        willReadFrequently: true,
      })
      pen?.drawImage(await createImageBitmap(file), 0, 0)
      const red = places.map((place) => pen?.getImageData(place * width, height / 2, 1, 1).data[0])
      return { width, height, red }
    },
    [address, places] as const,
  )

test('of a photo the square is chosen by keys, and only that is stored; Escape leaves the picture before', {
  tag: '@any-screen',
}, async ({ page }) => {
  await enterDesk(page)
  await page.goto('/catalogue/ulcer')
  await wakeUp(page)
  const address = await photo(page)
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const chooser = page.getByLabel(/^Picture/)
  const choose = () => chooser.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  const stored = page.locator('[name=picture]')

  await expect(chooser).toBeEnabled()
  await chooser.focus()
  await choose()
  await expect(page.getByRole('heading', { name: 'Which part of it is shown?' })).toBeFocused()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(chooser).toBeFocused()
  await expect(stored).toHaveValue('ulcer')

  await choose()
  await expect(page.getByRole('heading', { name: 'Which part of it is shown?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: /^The part of the picture that is used/ })).toBeFocused()
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Control+ArrowLeft')
  await page.getByRole('button', { name: 'Use this part' }).press('Enter')
  await expect(page.getByLabel('What the picture shows')).toBeFocused()
  await expect(stored).toHaveValue(/^\/images\//)
  const first = await stored.inputValue()
  // The square from the left: its first half is the third that is red.
  const whole = await pixels(page, first, 0.02, 0.45, 0.55)
  expect(whole).toMatchObject({ width: 800, height: 800 })
  expect(whole.red.map((each = 0) => each > 128)).toEqual([true, true, false])

  await choose()
  await page.getByRole('button', { name: /^Corner at the bottom right/ }).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('button', { name: 'Move right' }).click()
  await page.getByRole('button', { name: 'Smaller', exact: true }).click()
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(stored).not.toHaveValue(first)
  const smaller = await pixels(page, await stored.inputValue(), 0.5)
  expect(smaller.width).toBe(smaller.height)
  expect(smaller.width).toBeLessThan(720)
})

test('a package has a picture of its own, in the price list and in the cart; the others keep the product’s', async ({
  page,
  openElsewhere,
}) => {
  await enterDesk(page)
  await page.goto('/catalogue/ulcer')
  await wakeUp(page)
  await expect(pack(page, 3).getByLabel('Its own picture')).toBeEnabled()
  await pack(page, 3).getByLabel('Its own picture').setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this part' }).click()
  const stored = page.locator('[name=picture-3]')
  await expect(stored).toHaveValue(/^\/images\//)
  const own = await stored.inputValue()
  await expectAccessible(page)
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(stored).toHaveValue(own)

  const visitor = await openElsewhere({ javaScriptEnabled: false })
  await visitor.goto('/product/ulcer')
  const row = (contents: string) =>
    visitor.locator('li').filter({ hasText: 'Order this package' }).filter({ hasText: contents })
  await expect(row('2 procare + 1 repair').locator('img')).toHaveAttribute('src', `${own}/480`)
  await expect(row('1 repair + 1 procare').locator('img')).toHaveAttribute('src', '/pictures/ulcer-160.webp')
  await visitor.goto('/product/ulcer?bottles=3')
  await visitor.getByRole('link', { name: 'Add to cart: Ulcer', exact: true }).click()
  await expect(visitor.getByRole('main').locator('img').first()).toHaveAttribute('src', `${own}/480`)
})

test('a file that no browser can open is named with what to choose instead', async ({ page, expectedMessages }) => {
  await enterDesk(page)
  await page.goto('/catalogue/ulcer')
  await wakeUp(page)
  await expect(page.getByLabel(/^Picture/)).toBeEnabled()
  const choose = (name: string, mimeType: string) =>
    page.getByLabel(/^Picture/).setInputFiles({ name, mimeType, buffer: Buffer.from('no picture') })
  await choose('IMG_0001.HEIC', '')
  await expect(page.getByRole('alert')).toContainText('This is a HEIC file')
  expectedMessages.push(/status of 400/)
  await choose('photo.jpg', 'image/jpeg')
  await expect(page.getByRole('alert')).toContainText('This file is not a picture that we can read.')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an owner chooses the colour of a product, and its card and page have it', async ({ page }) => {
      await enterDesk(page)
      await page.goto('/catalogue/ulcer')
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByText('Names, address, places and colour').click()
      const colours = page.getByRole('group', { name: 'Colour of its arch and its card' })
      await expect(colours.getByRole('radio', { name: 'Leaf' })).toBeChecked()
      if (javaScriptEnabled) await expectAccessible(page)
      await colours.getByRole('radio', { name: 'Plum' }).check()
      await save(page)
      await expect(saved(page)).toBeVisible()
      await page.goto('/product/ulcer')
      await expect(page.locator('[data-accent]')).toHaveAttribute('data-accent', 'plum')
      await page.goto('/shop')
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ulcer' }) })
      await expect(card).toHaveAttribute('data-accent', 'plum')

      await page.goto('/catalogue/ulcer')
      await page.getByText('Names, address, places and colour').click()
      if (javaScriptEnabled) await wakeUp(page)
      await colours.getByRole('radio', { name: 'Green' }).check()
      await save(page)
      await expect(saved(page)).toBeVisible()
      await page.goto('/product/ulcer')
      await expect(page.locator('[data-accent]')).toHaveCount(0)
    })

    test('of two owners at once the second is shown what the first has saved, and undoes nothing of it', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 409/)
      await enterDesk(page)
      await page.goto('/catalogue/ulcer')
      if (javaScriptEnabled) await wakeUp(page)
      await changeElsewhere(page, 36_000)
      await page.getByLabel('What it is, in one line').fill('Repair and Procare, with your meals.')
      await save(page)
      const theirs = page.getByText('has saved this product since you opened it').last()
      await expect(theirs).toBeVisible()
      // What was not touched is theirs, and what was typed is told.
      await expect(price(page)).toHaveValue('36,000')
      await expect(page.getByText('Yours: Repair and Procare, with your meals.')).toBeVisible()
      await expect(page.getByText('Package of 2: price')).toHaveCount(0)
      await expect(page.locator('#problem')).toBeInViewport()
      if (javaScriptEnabled) await expectAccessible(page)
      await save(page)
      await expect(saved(page)).toBeVisible()
      await expect(price(page)).toHaveValue('36,000')
      await expect(page.getByLabel('What it is, in one line')).toHaveValue('Repair and Procare, with your meals.')

      await page.getByText('Earlier versions').click()
      await page
        .getByRole('link', { name: /^Look at it/ })
        .last()
        .click()
      await expect(page.getByText('The form shows what it says.')).toBeVisible()
      await expect(price(page)).toHaveValue('37,000')
      if (javaScriptEnabled) await wakeUp(page)
      await save(page)
      await expect(saved(page)).toBeVisible()
      await expect(price(page)).toHaveValue('37,000')
    })

    test('what promises too much is refused with honest wording, and an owner saves it with a proof that is kept', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 422/)
      await enterDesk(page)
      await page.goto('/catalogue/ulcer')
      if (javaScriptEnabled) await wakeUp(page)
      const summary = page.getByLabel('What it is, in one line')
      await expect(page.getByLabel('I have a proof')).toHaveCount(0)
      await summary.fill('Repair and Procare. They cure ulcer for good.')
      await save(page)
      await expect(page.getByRole('alert').filter({ hasText: 'Write instead' }).first()).toBeVisible()
      await expect(summary).toHaveValue('Repair and Procare. They cure ulcer for good.')
      await page.getByLabel('I have a proof').fill('NAFDAC A7-1234, for ulcer')
      await save(page)
      await expect(saved(page)).toBeVisible()
      await page.getByText('Earlier versions').click()
      await expect(page.getByText('with a proof: “NAFDAC A7-1234, for ulcer”')).toBeVisible()
    })

    test('what is no price, no package and no offer is refused with its field, and nothing typed is lost', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 400/)
      await enterDesk(page)
      await page.goto('/catalogue/ulcer')
      if (javaScriptEnabled) await wakeUp(page)
      await price(page).fill('37000.50')
      await contents(page, 3).fill('')
      await save(page)
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
      await expect(summary).toContainText('Enter the price in whole naira, such as 37,000.')
      await expect(summary).toContainText('Say what the package holds.')
      await expect(price(page)).toHaveValue('37000.50')
      for (const [typed, says] of [
        ['0', 'Enter a price above 0.'],
        ['-37000', 'Enter the price in whole naira, such as 37,000.'],
      ]) {
        await contents(page, 3).fill('2 procare + 1 repair')
        await price(page).fill(typed ?? '')
        await save(page)
        await expect(summary).toContainText(says ?? '')
      }
      await price(page).fill('37,000')
      await before(page).fill('30,000')
      await save(page)
      await expect(summary).toContainText('The price before is higher than the price now.')
      await page.getByText('Names, address, places and colour').click()
      await before(page).fill('')
      await page.getByLabel('Address of its page').fill('diabetes')
      await save(page)
      await expect(summary).toContainText('Diabetes has this address. Choose another one.')
      await expect(page.getByLabel('Address of its page')).toBeVisible()
      await page.getByLabel('Address of its page').fill('ulcer')
      await page.getByLabel('Name on its card').fill('Ulcer '.repeat(50))
      await contents(page, 3).fill('2 procare + 1 repair '.repeat(20))
      await save(page)
      const tooLong = 'Use at most 200 characters.'
      await expect(page.getByLabel('Name on its card')).toHaveAccessibleDescription(`Error: ${tooLong}`)
      await expect(page.getByRole('region', { name: 'Packages and prices' })).toContainText(tooLong)
      const answer = await page.request.get('/api/divine/catalogue')
      expect(await answer.json()).toEqual(firstCatalogue)
    })
  })
}

test('what was typed into a product is there after the page was left, and after its author has signed in again', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/401/)
  await enterDesk(page)
  await page.goto('/catalogue/new')
  await wakeUp(page)
  await name(page).fill('Daily Wellness')
  await page.goto('/catalogue')
  await page.getByRole('link', { name: 'New product' }).click()
  await wakeUp(page)
  await expect(name(page)).toHaveValue('Daily Wellness')
  await contents(page).fill('2 wellness')
  await price(page).fill('30,000')
  await page.getByLabel('What it is, in one line').fill('Moringa and ginger.')
  await page.context().clearCookies()
  await save(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await openSignedIn(page, '/catalogue/new')
  await wakeUp(page)
  await expect(name(page)).toHaveValue('Daily Wellness')
  await save(page)
  await expect(saved(page)).toBeVisible()
})

test('while the form of a product wakes up nothing moves under the thumb', async ({ page }) => {
  await enterDesk(page)
  await page.goto('/catalogue/ulcer')
  const places = () =>
    page
      .locator('main :is(summary, input, textarea, select)')
      .evaluateAll((controls) => controls.map((control) => [control.id, control.getBoundingClientRect().top + scrollY]))
  await page.evaluate(() => document.fonts.ready)
  const asleep = await places()
  await wakeUp(page)
  expect(await places()).toEqual(asleep)
})

test.describe('what was typed on a product and not saved', { tag: '@any-screen' }, () => {
  const line = (page: Page) => page.getByLabel('What it is, in one line')
  const isBack = (page: Page) => page.getByRole('status').filter({ hasText: 'What you typed here before is back' })

  test('is back with a word on the next visit, on what others have saved meanwhile, or is thrown away', async ({
    page,
    openElsewhere,
  }) => {
    await enterDesk(page)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await line(page).fill('Repair and Procare in one pack.')
    await page.goto('/catalogue')
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await expect(isBack(page)).toBeVisible()
    await expectAccessible(page)
    const colleague = await openElsewhere()
    await enterDesk(colleague)
    await changeElsewhere(colleague, 36_500)
    await page.reload()
    await wakeUp(page)
    await expect(price(page)).toHaveValue('36,500')
    await expect(line(page)).toHaveValue('Repair and Procare in one pack.')
    await page.getByRole('button', { name: 'Throw it away' }).click()
    await expect(line(page)).not.toHaveValue('Repair and Procare in one pack.')
    await expect(isBack(page)).toHaveCount(0)
  })

  test('is put onto what others have saved meanwhile also where a busy phone draws it late', async ({ page }) => {
    await enterDesk(page)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await line(page).fill('Repair and Procare in one pack.')
    await changeElsewhere(page, 36_500)
    // React draws by it where there is one: a second passes before each drawing.
    await page.addInitScript(() =>
      Object.assign(window, { setImmediate: (draw: () => void) => setTimeout(draw, 1_000) }),
    )
    await page.reload()
    await wakeUp(page)
    await expect(isBack(page)).toBeVisible()
    await expect(line(page)).toHaveValue('Repair and Procare in one pack.')
    await expect(price(page)).toHaveValue('36,500')
  })

  test('before the page is awake is kept too', async ({ page }) => {
    await enterDesk(page)
    const letScriptsCome = await holdScripts(page)
    await page.goto('/catalogue/ulcer')
    await line(page).fill('Typed while it slept.')
    letScriptsCome()
    await wakeUp(page)
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('typed:catalogue:')))
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await expect(line(page)).toHaveValue('Typed while it slept.')
    await expect(isBack(page)).toBeVisible()
  })

  test('gives way to what was typed later and came back, sent before the page was awake', async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push(/status of 409/)
    await enterDesk(page)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await line(page).fill('Typed first.')
    const letScriptsCome = await holdScripts(page)
    await page.reload()
    await line(page).fill('Typed last.')
    await changeElsewhere(page, 36_500)
    await save(page)
    await expect(page.getByText('has saved this since you opened it')).toBeVisible()
    letScriptsCome()
    await wakeUp(page)
    await expect(line(page)).toHaveValue('Typed last.')
    await expect(page.getByText('Yours: Typed last.')).toBeVisible()
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await expect(line(page)).toHaveValue('Typed last.')
    await expect(price(page)).toHaveValue('36,500')
  })

  test('is forgotten once what was typed later is saved, before the page was awake', async ({ page }) => {
    await enterDesk(page)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await line(page).fill('Typed first.')
    const letScriptsCome = await holdScripts(page)
    await page.reload()
    await line(page).fill('Typed last.')
    await save(page)
    await expect(saved(page)).toBeVisible()
    letScriptsCome()
    await wakeUp(page)
    await expect(line(page)).toHaveValue('Typed last.')
    await expect(isBack(page)).toHaveCount(0)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await expect(line(page)).toHaveValue('Typed last.')
    await expect(isBack(page)).toHaveCount(0)
  })

  test('has what was typed later before the page was awake, here and on the next visit', async ({ page }) => {
    await enterDesk(page)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await name(page).fill('Typed first')
    const letScriptsCome = await holdScripts(page)
    await page.reload()
    await name(page).fill('Typed last')
    letScriptsCome()
    for (const visit of ['first', 'next']) {
      await wakeUp(page)
      await expect(name(page), visit).toHaveValue('Typed last')
      await page.goto('/catalogue/ulcer')
    }
  })

  test('goes with the save, whose answer may be lost: the next press finds it saved', async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push(/status of 409|ERR_FAILED/)
    await enterDesk(page)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await line(page).fill('Repair and Procare in one box.')
    await page.route('**/api/staff/products/ulcer', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await save(page)
    await expect(page.getByText('No answer came.')).toBeVisible()
    await page.unroute('**/api/staff/products/ulcer')
    await save(page)
    await expect(saved(page)).toBeVisible()
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    await expect(line(page)).toHaveValue('Repair and Procare in one box.')
    await expect(isBack(page)).toHaveCount(0)
  })

  test('while a save is on its way stays, and all else is as it was saved', async ({ page }) => {
    await enterDesk(page)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/staff/products/ulcer', async (route) => {
      if (route.request().method() === 'PUT') await typed.promise
      await route.continue()
    })
    await line(page).fill('Repair and Procare in one pack.')
    await save(page)
    await name(page).fill('Ulcer care')
    typed.resolve()
    await expect(isBack(page)).toBeVisible()
    await expect(line(page)).toHaveValue('Repair and Procare in one pack.')
    await expect(name(page)).toHaveValue('Ulcer care')
    await expect(price(page)).toHaveValue('37,000')
    await expect(page.getByLabel('In stock')).toBeChecked()
    await save(page)
    await expect(page.getByRole('heading', { name: 'Ulcer care', level: 1 })).toBeVisible()
    await expect(line(page)).toHaveValue('Repair and Procare in one pack.')
    await expect(price(page)).toHaveValue('37,000')
  })

  test('waits for the picture that is on its way: a save meanwhile says so', async ({ page }) => {
    await enterDesk(page)
    await page.goto('/catalogue/ulcer')
    await wakeUp(page)
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/staff/images', async (route) => {
      await sent.promise
      await route.continue()
    })
    await page.getByLabel(/^Picture/).setInputFiles(picture)
    await page.getByRole('button', { name: 'Use this part' }).click()
    await save(page)
    await expect(page.getByText('The picture is still being sent. Save once it is there.')).toBeVisible()
    sent.resolve()
    await expect(page.locator('[name=picture]')).toHaveValue(/^\/images\//)
    await save(page)
    await expect(saved(page)).toBeVisible()
    await expect(page.locator('[name=picture]')).toHaveValue(/^\/images\//)
  })

  test('is no choice of before that the browser brings back', async ({ page }) => {
    await enterDesk(page)
    for (const choice of ['Few left', 'Sold out']) {
      await page.goto('/catalogue/ulcer')
      await wakeUp(page)
      await page.getByLabel(choice).check()
      await save(page)
      await expect(saved(page)).toBeVisible()
    }
    await page.goBack()
    // On a busy machine the page may still come after the browser has said that it went back.
    await expect(() => wakeUp(page)).toPass()
    await expect(page.getByLabel('Sold out')).toBeChecked()
  })
})
