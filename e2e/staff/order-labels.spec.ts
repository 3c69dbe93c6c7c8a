import { addresses } from '@divine/contracts/calls/addresses'
import { plannedDay, plannedInWords } from '@divine/contracts/testing/planned-days'
import { at, confirmed, move, openOrder, placed } from '../support/order-page.ts'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, test, wakeUp } from '../support/test.ts'

const agreed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ikeja' }, day: plannedDay, sumNaira: 1_155_000 }

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('ticked orders get labels to print, without the product; whose sum is not agreed is told', {
      tag: '@any-screen',
    }, async ({ page, request, staffApi, buyer }) => {
      const reference = await confirmed(staffApi, request, buyer, agreed)
      const phone = buyer.phone.replace('0803', '0806')
      const other = `${buyer.fullname} Musa`
      const waiting = await placed(request, { ...buyer, fullname: other, phone })

      await enterDesk(page)
      await page.goto(`/orders?${new URLSearchParams({ queue: 'all', select: '1', search: buyer.fullname })}`)
      if (javaScriptEnabled) await wakeUp(page)
      for (const name of [buyer.fullname, other]) await page.getByLabel(`Select ${name}`, { exact: true }).check()
      await page.getByRole('button', { name: 'Labels' }).click()
      await expect(page).toHaveURL(/\/orders\/labels\?/)
      await expect(page.getByRole('heading', { name: '1 label', level: 1 })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Without a label' })).toContainText(`${other}, ${waiting}: To call`)
      const label = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
      for (const said of [
        reference,
        buyer.fullname,
        buyer.address,
        'Ikeja, Lagos',
        '₦1,155,000',
        `${plannedInWords.shortWeekday} ${plannedInWords.date}`,
      ])
        await expect(label).toContainText(said)
      await expect(label.getByRole('img', { name: `QR code of ${reference}` })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Ulcer|procare|repair/i)
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expect(page.getByRole('button', { name: 'Print 1 label' })).toBeVisible()
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await page.goto('/orders/labels?of=nonsense')
      await expect(page.getByRole('heading', { name: 'No label to print' })).toBeVisible()
      await expect(page.getByText('nonsense: there is no such order any more')).toBeVisible()
    })
  })
}

test('an order’s page leads to its label once its sum is agreed; the longest name and address stand on it whole', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const fullname = 'Oluwadamilola '.repeat(7).trim()
  const address = 'Behind the third yellow gate, '.repeat(16).trim()
  const reference = await placed(request, { ...buyer, fullname, address })
  await openOrder(page, staffApi, reference, '?sheet=none')
  await expect(page.getByRole('link', { name: 'Label for the parcel' })).toHaveCount(0)
  await move(staffApi, reference, agreed)
  await page.getByRole('link', { name: 'Label for the parcel' }).click()
  await expect(page.getByRole('heading', { name: '1 label', level: 1 })).toBeVisible()

  // What a colleague corrects meanwhile is on the label before it is printed.
  const corrected = await staffApi.patch(at(addresses.correctOrder, reference), { data: { sumNaira: 50_000 } })
  expect(corrected.status()).toBe(200)
  await expect(page.getByRole('list', { name: 'Labels' })).toContainText('₦50,000')

  await page.emulateMedia({ media: 'print' })
  const label = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await expect(label).toContainText(address)
  const overflow = await label.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(overflow).toBeLessThanOrEqual(0)
  // biome-ignore lint/performance/useDomNodeTextContent: what can be seen is what counts
  const paper = await page.locator('body').innerText()
  expect(paper).not.toContain('Four on one A4 page')
  expect(paper).not.toContain('Sign out')
  const file = (await page.pdf({ format: 'A6' })).toString('latin1')
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
})
