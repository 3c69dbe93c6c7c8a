import { addresses } from '@divine/contracts/calls/addresses'
import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { bring, drawPicture, open, save, sheet, stored, tool } from '../../support/editor.ts'
import { expect, expectAccessible, test } from '../../support/test.ts'

test.describe.configure({ mode: 'default' })
let topic: string
test.beforeEach(({ isMobile }) => {
  topic = isMobile ? 'ulcer' : 'hbp'
})

const shows = 'What the picture shows'
const file = (buffer: Buffer) => ({ name: 'holiday.heic', mimeType: 'image/png', buffer })

test('a chosen picture is sent, asks what it shows, and stands on the page in the visitor’s size', {
  tag: '@any-screen',
}, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>before after</p>')
  await sheet(page).click()
  await page.keyboard.press('Control+Home')
  await tool(page, 'Picture').click()
  await expectAccessible(page)
  await page.getByLabel('Choose a picture').setInputFiles(file(await drawPicture(page, 1200, 800)))
  await expect(page.getByLabel(shows)).toBeFocused()
  await page.keyboard.type('A sealed bottle')
  await expect(sheet(page).getByRole('img', { name: 'A sealed bottle' })).toBeVisible()
  await expect(page.getByText('Width: 720 pixels')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await save(page)
  expect(await stored(staffApi, topic)).toMatch(
    /^<p><img src="\/images\/[\da-f]{32}\/960" srcset=".+" alt="A sealed bottle" width="720" height="480" loading="lazy" decoding="async" \/>before after<\/p>$/,
  )
  await page.goto(`/product/${findProduct(firstCatalogue, 'key', topic)?.slug}`)
  const shown = page.getByRole('img', { name: 'A sealed bottle' })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

for (const way of ['paste', 'drop'] as const) {
  test(`a picture comes into the text by ${way}`, async ({ page, staffApi }) => {
    await open(page, staffApi, topic, '<p>words</p>')
    await sheet(page).click()
    await bring(page, way, { picture: await drawPicture(page, 60, 40) })
    await page.getByLabel(shows).fill(way)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(sheet(page).getByRole('img', { name: way })).toBeVisible()
    await save(page)
    expect(await stored(staffApi, topic)).toContain(`alt="${way}" width="60" height="40"`)
  })
}

test('a picture is made narrower at its corner, by keys, and goes with Backspace', async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>words</p>')
  await sheet(page).click()
  await bring(page, 'paste', { picture: await drawPicture(page, 300, 150) })
  await page.getByLabel(shows).fill('label')
  await page.getByRole('button', { name: 'Done' }).click()
  const picture = sheet(page).getByRole('img', { name: 'label' })
  // Its corner can be dragged once its file has loaded.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await picture.click()
  const handle = sheet(page).locator('[data-handle]')
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 60, y + height / 2)
  await page.mouse.move(x + width / 2 - 100, y + height / 2)
  await page.mouse.up()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.width)).toBe(200)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.height)).toBe(100)

  await tool(page, 'Picture').click()
  await page.getByLabel(/^Width/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Done' }).click()
  await save(page)
  expect(await stored(staffApi, topic)).toMatch(/ width="21\d" height="10\d" /)

  await picture.click()
  await page.keyboard.press('Backspace')
  await expect(picture).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(picture).toBeVisible()
  await picture.click()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>words</p>')
})

test('the keyboard alone reaches a picture and says what it shows', { tag: '@any-screen' }, async ({
  page,
  staffApi,
}) => {
  await open(page, staffApi, topic, '<p>words</p>')
  await sheet(page).click()
  await page.keyboard.press('Control+End')
  await bring(page, 'paste', { picture: await drawPicture(page, 60, 40) })
  await page.getByLabel(shows).waitFor()
  await page.keyboard.press('Escape')
  await expect(sheet(page).getByRole('button', { name: 'Say what it shows' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(shows)).toBeFocused()
  await page.keyboard.type('by keys')
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeFocused()
  await expect(sheet(page).getByRole('img', { name: 'by keys' })).toBeVisible()
  await page.keyboard.type(' and on')
  await save(page)
  expect(await stored(staffApi, topic)).toMatch(/^<p>words<img [^>]* alt="by keys" [^>]*> and on<\/p>$/)
})

test('a picture that is cut before its file is kept does not vanish without a word', { tag: '@any-screen' }, async ({
  page,
  staffApi,
}) => {
  await open(page, staffApi, topic, '<p>words</p>')
  await page.route(`**${addresses.uploadImage.url}`, () => undefined)
  await sheet(page).click()
  await bring(page, 'paste', { picture: await drawPicture(page, 60, 40) })
  await page.getByLabel(shows).waitFor()
  await page.keyboard.press('Escape')
  await expect(sheet(page).getByText('Sending the picture...')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect(sheet(page)).toHaveText('')
  await page.keyboard.press('Control+v')
  await expect(sheet(page)).toHaveText('words')
  await expect(page.getByText('Left out of what you pasted: a picture.')).toBeVisible()
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>words</p>')
})

test('a picture that cannot be sent says why, is tried again, and no save goes without it unseen', {
  tag: '@any-screen',
}, async ({ page, staffApi, expectedMessages }) => {
  expectedMessages.push(/Failed to load resource/)
  await open(page, staffApi, topic, '<p>words</p>')
  await sheet(page).click()
  await bring(page, 'paste', { picture: Buffer.from('no picture') })
  await expect(sheet(page).getByRole('alert')).toContainText('not a picture that we can read')
  await page.keyboard.press('Escape')
  await sheet(page).getByRole('button', { name: 'Remove' }).click()

  await page.route(`**${addresses.uploadImage.url}`, (route) => route.abort())
  await bring(page, 'paste', { picture: await drawPicture(page, 60, 40) })
  await expect(sheet(page).getByRole('alert')).toContainText('could not be sent')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A picture is not there yet' })).toBeVisible()
  expect(await stored(staffApi, topic)).toBe('<p>words</p>')
  await page.unroute(`**${addresses.uploadImage.url}`)
  await sheet(page).getByRole('button', { name: 'Try again' }).click()
  await expect(sheet(page).locator('img')).toBeVisible()
  await save(page)
  expect(await stored(staffApi, topic)).toContain('<img ')
})
