import { addresses } from '@divine/contracts/calls/addresses'
import type { StockWish } from '@divine/contracts/calls/stock-wishes'
import { type Availability, findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  orderForm,
  test,
  wakeUp,
} from '../support/test.ts'

test.use({ siteSettings: { SIGN_INS_PER_CLIENT: '0', STOCK_WISHES_PER_CLIENT: '0' }, isSiteKept: true })

const ulcer = findProduct(firstCatalogue, 'key', 'ulcer') as Product
const fibroid = findProduct(firstCatalogue, 'key', 'fibroid') as Product
const path = `/product/${ulcer.slug}`

/** Says whether a product is there, as an owner would. */
async function save(staffApi: APIRequestContext, availability: Availability, product = ulcer): Promise<void> {
  const { id: _id, key, ...fields } = product
  const url = addresses.putProduct.url.replace(':key', key)
  expect((await staffApi.put(url, { data: { ...fields, availability } })).status()).toBe(200)
}
async function wishesOf(staffApi: APIRequestContext): Promise<StockWish[]> {
  const reply = await staffApi.get(addresses.listStockWishes.url.replace(':key', ulcer.key))
  return (await reply.json()).wishes
}
const form = (page: Page) => page.getByRole('form', { name: 'Tell me when it is back' })
const tell = (page: Page) => form(page).getByRole('button', { name: 'Tell me' }).click()
const add = (page: Page, product: Product) => page.goto(`/cart?add-to-cart=${product.id}`)

test.beforeEach(async ({ staffApi }) => {
  await save(staffApi, 'in-stock')
  await save(staffApi, 'in-stock', fibroid)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const wake = async (page: Page) => javaScriptEnabled && wakeUp(page)
    /** Axe needs script: without it the page is the same. */
    async function expectInOrder(page: Page): Promise<void> {
      if (!javaScriptEnabled) return
      await expectAccessible(page)
      await expectToFitNarrowPhone(page)
    }

    test('a visitor asks on the page of what is sold out, is told beside the field what is wrong, and is on the list once', async ({
      page,
      staffApi,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      await save(staffApi, 'sold-out')
      await page.goto('/shop')
      await page.getByRole('link', { name: `Tell me when it is back: ${cardOf(ulcer).name}` }).click()
      await expect(page).toHaveURL(`${path}#tell-me`)
      await wake(page)
      await expectInOrder(page)
      await expect(form(page)).toContainText('After 180 days it is erased, told or not.')
      await form(page).getByLabel('Phone number').fill('0803')
      await tell(page)
      await expect(form(page).getByLabel('Phone number')).toHaveAccessibleDescription(/Enter the full phone number/)
      await expect(form(page).getByLabel('Phone number')).toHaveValue('0803')
      await expect(form(page)).toBeInViewport()
      if (javaScriptEnabled) await expect(form(page).getByLabel('Phone number')).toBeFocused()
      await expectInOrder(page)
      await form(page).getByLabel('Phone number').fill(buyer.phone)
      await tell(page)
      const taken = page.getByRole('status').filter({ hasText: 'We tell you when it is back' })
      await expect(taken).toContainText(`One message to ${buyer.phone}`)
      await expect(taken).toBeInViewport()
      if (javaScriptEnabled) await expect(taken).toBeFocused()
      await expectInOrder(page)
      expect(page.url()).not.toContain(buyer.phone.slice(-4))

      await taken.getByRole('link', { name: 'ask again' }).click()
      await page.goto(path)
      await wake(page)
      await form(page).getByLabel('Phone number').fill(buyer.phone.replaceAll(' ', '-'))
      await tell(page)
      await expect(taken).toBeVisible()
      expect(await wishesOf(staffApi)).toHaveLength(1)
    })

    test('a visitor gives an email instead of a number, and is told where the product came back meanwhile', async ({
      page,
      staffApi,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      await save(staffApi, 'sold-out')
      await page.goto(path)
      await wake(page)
      await form(page).getByText('I would rather give an email').click()
      await form(page).getByLabel('Email').fill('ada@')
      await tell(page)
      await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(/Enter an email like/)
      await form(page).getByLabel('Email').fill('ada@mail.example')
      await save(staffApi, 'few-left')
      await tell(page)
      await expect(page.getByText('It can be had again. You can order it now.')).toBeVisible()
      if (javaScriptEnabled) {
        await expect(page.getByRole('alert')).toBeFocused()
        await page.getByRole('link', { name: 'Load the page as it is now' }).click()
      }
      await expect(page.getByRole('link', { name: 'Order now' }).first()).toBeAttached()
      expect(await wishesOf(staffApi)).toEqual([])
    })

    test('whoever looks at what is sold out from the order form finds it as they left it', async ({
      page,
      staffApi,
      buyer,
    }) => {
      await save(staffApi, 'sold-out')
      await page.goto('/contact')
      await wake(page)
      const order = orderForm(page)
      await order.getByLabel('Full name').fill(buyer.fullname)
      await order.getByLabel('Delivery address').fill(buyer.address)
      await order.getByRole('link', { name: ulcer.orderLabel, exact: true }).click()
      await expect(form(page)).toBeInViewport()
      await page.goBack()
      await expect(order.getByLabel('Full name')).toHaveValue(buyer.fullname)
      await expect(order.getByLabel('Delivery address')).toHaveValue(buyer.address)
    })

    test('what has sold out stays in the cart and out of the order: the rest is ordered, with one press it is taken out', async ({
      page,
      staffApi,
      buyer,
      ordersOf,
    }) => {
      await add(page, fibroid)
      await wake(page)
      await add(page, ulcer)
      await save(staffApi, 'sold-out')
      await page.goto('/cart')
      await wake(page)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: `${cardOf(ulcer).name} is sold out just now` })).toBeVisible()
      await expectInOrder(page)
      const order = orderForm(page)
      await expect(order.getByRole('listitem')).toHaveText([new RegExp(`^${cardOf(fibroid).name}, `)])
      await order.getByLabel('Full name').fill(buyer.fullname)
      await order.getByLabel('Phone number').fill(buyer.phone)

      // To ask loses nothing that was typed into the order form.
      await main.locator('#tell-me-2').getByLabel('Phone number').fill(buyer.phone)
      await main.getByRole('button', { name: 'Tell me', exact: true }).click()
      await expect(main.getByText('We tell you when it is back')).toBeVisible()
      expect(await wishesOf(staffApi)).toHaveLength(1)
      await expect(order.getByLabel('Full name')).toHaveValue(buyer.fullname)
      await expect(order.getByLabel('Phone number')).toHaveValue(buyer.phone)
      await order.getByLabel('Delivery address').fill(buyer.address)

      await page.getByRole('button', { name: `Take it out: ${cardOf(ulcer).name}` }).click()
      await expect(main.getByText(`${cardOf(ulcer).name} removed.`)).toBeVisible()
      await expect(order.getByLabel('Delivery address')).toHaveValue(buyer.address)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(main.getByRole('heading', { name: `${cardOf(ulcer).name} is sold out just now` })).toBeVisible()
      await order.getByRole('button', { name: 'Submit order' }).click()
      await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
      expect((await ordersOf(buyer)).map(({ supplement }) => supplement)).toEqual([fibroid.orderLabel])
      await page.goto('/cart')
      await expect(page.getByRole('button', { name: `Take it out: ${cardOf(ulcer).name}` })).toBeVisible()
      await expect(orderForm(page)).toHaveCount(0)
      await wake(page)
      await expectInOrder(page)
    })

    test('staff see how many wait, write to each without the product’s name, and note who was told', async ({
      page,
      staffApi,
      request,
      buyer,
    }) => {
      await save(staffApi, 'sold-out')
      const ask = async (phone: string) => {
        const reply = await request.post(addresses.askWhenBack.url, { data: { product: ulcer.id, phone } })
        expect(reply.status()).toBe(201)
      }
      await ask(buyer.phone)
      await ask('+44 20 7946 0958')
      await enterDesk(page)
      await page.goto('/catalogue')
      await page.getByRole('link', { name: /^2 people want to know when it is back/ }).click()
      await expect(page.getByRole('heading', { name: `Who waits for ${ulcer.name}` })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Told/ })).toHaveCount(0)
      await save(staffApi, 'in-stock')
      await page.reload()
      await wake(page)
      await expectInOrder(page)
      const toTell = page.getByRole('region', { name: 'To tell' })
      const chat = await toTell.getByRole('link', { name: `WhatsApp to ${buyer.phone}` }).getAttribute('href')
      const text = new URL(chat ?? '').searchParams.get('text') ?? ''
      expect(text).toMatch(/what you asked about at our shop is back\. http\S+\/back\/\w{22}$/)
      expect(text).not.toMatch(new RegExp(`${ulcer.name}|${ulcer.slug}|repair|procare`, 'i'))
      await toTell.getByRole('button', { name: `Told ${buyer.phone}` }).click()
      await expect(page.getByText('Noted. They are not told again.')).toBeVisible()
      await expect(toTell.getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('region', { name: 'Told', exact: true })).toContainText(buyer.phone)
      await page.goto(`/catalogue/${ulcer.key}`)
      await expect(page.getByRole('link', { name: /^1 person was not told yet/ })).toBeVisible()

      await page.goto(/\/back\/\w+/.exec(text)?.[0] ?? '')
      await wake(page)
      await expect(page).not.toHaveTitle(new RegExp(ulcer.name, 'i'))
      await expectInOrder(page)
      await page.getByRole('button', { name: /^No more messages to the number that ends in/ }).click()
      await expect(page.getByText('You get no more messages')).toBeVisible()
      await page.getByRole('link', { name: 'See it and order' }).click()
      await expect(page).toHaveURL(path)
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('what sells out while the cart is open is said in words, with the rest and every answer still there', async ({
    page,
    staffApi,
    buyer,
    ordersOf,
    expectedMessages,
  }) => {
    expectedMessages.push(networkFailure)
    await add(page, fibroid)
    await add(page, ulcer)
    await page.goto('/cart')
    const order = orderForm(page)
    await order.getByLabel('Full name').fill(buyer.fullname)
    await order.getByLabel('Phone number').fill(buyer.phone)
    await order.getByLabel('Delivery address').fill(buyer.address)
    await save(staffApi, 'sold-out')
    await order.getByRole('button', { name: 'Submit order' }).click()
    await expect(order.getByRole('alert').first()).toContainText(`no part of the order any more: ${cardOf(ulcer).name}`)
    await expect(order.getByLabel('Delivery address')).toHaveValue(buyer.address)
    expect(await ordersOf(buyer)).toEqual([])
    await order.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
    expect((await ordersOf(buyer)).map(({ supplement }) => supplement)).toEqual([fibroid.orderLabel])
  })

  test('Enter in the number of a wish in the cart asks for that, and orders nothing', async ({
    page,
    staffApi,
    buyer,
    ordersOf,
  }) => {
    await add(page, fibroid)
    await add(page, ulcer)
    await save(staffApi, 'sold-out')
    await page.goto('/cart')
    const order = orderForm(page)
    await order.getByLabel('Full name').fill(buyer.fullname)
    await order.getByLabel('Phone number').fill(buyer.phone)
    await order.getByLabel('Delivery address').fill(buyer.address)
    await page.locator('#tell-me-2').getByLabel('Phone number').fill(buyer.phone)
    await page.locator('#tell-me-2').getByLabel('Phone number').press('Enter')
    await expect(page.getByText('We tell you when it is back')).toBeVisible()
    expect(await wishesOf(staffApi)).toHaveLength(1)
    expect(await ordersOf(buyer)).toEqual([])
    await expect(order.getByLabel('Delivery address')).toHaveValue(buyer.address)
    await order.getByLabel('Full name').press('Enter')
    await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
    expect((await ordersOf(buyer)).map(({ supplement }) => supplement)).toEqual([fibroid.orderLabel])
  })

  test('what sells out while the order form is open is said beside the product, which leads to where to ask', async ({
    page,
    staffApi,
    buyer,
    ordersOf,
    expectedMessages,
  }) => {
    expectedMessages.push(networkFailure)
    await page.goto('/contact')
    const order = orderForm(page)
    await order.getByLabel('Full name').fill(buyer.fullname)
    await order.getByLabel('Supplement').selectOption(ulcer.orderLabel)
    await order.getByLabel('Number of bottles').selectOption('2')
    await order.getByLabel('Phone number').fill(buyer.phone)
    await order.getByLabel('Delivery address').fill(buyer.address)
    await save(staffApi, 'sold-out')
    await order.getByRole('button', { name: 'Submit order' }).click()
    await expect(order.getByLabel('Supplement')).toHaveAccessibleDescription(/Ulcer is sold out just now/)
    await expect(order.getByLabel('Delivery address')).toHaveValue(buyer.address)
    expect(await ordersOf(buyer)).toEqual([])
    await order.getByRole('link', { name: ulcer.orderLabel, exact: true }).click()
    await expect(page).toHaveURL(`${path}#tell-me`)
  })
})

test('an order from a page of before is stored as it was shown, also of a cart', { tag: '@any-screen' }, async ({
  page,
  staffApi,
  buyer,
  ordersOf,
}) => {
  await add(page, ulcer)
  await wakeUp(page)
  const order = orderForm(page)
  await order.getByLabel('Full name').fill(buyer.fullname)
  await order.getByLabel('Phone number').fill(buyer.phone)
  await order.getByLabel('Delivery address').fill(buyer.address)
  await save(staffApi, 'sold-out')
  await order.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your form has been submitted successfully!')
  expect(await ordersOf(buyer)).toMatchObject([{ supplement: ulcer.orderLabel, bottle: 2 }])
})
