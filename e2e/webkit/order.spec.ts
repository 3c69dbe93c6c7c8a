import { By } from 'selenium-webdriver'
import { openFickleNetwork } from '../support/fickle-network.ts'
import { expect } from '../support/test.ts'
import { button, fillOrder, press, saying, seen, test, wakeUp } from '../support/webkit-test.ts'

const submit = button('Submit order')
const submitted = saying('Your form has been submitted successfully!')
const slip = '//form[@id="order"]//*[@role="status"][contains(., "received")]'

test('from a product a package is ordered, confirmed with its reference, and found by staff', async ({
  driver,
  baseURL,
  buyer,
  ordersOf,
}) => {
  await driver.get(`${baseURL}/product/ulcer#packages`)
  await wakeUp(driver)
  await press(driver, '(//a[starts-with(normalize-space(.), "Order this package")])[2]')
  const { fullname, phone, address } = buyer
  await fillOrder(driver, { fullname, phone, address })
  await press(driver, submit)
  await seen(driver, submitted)
  const [order, ...others] = await ordersOf(buyer)
  expect(others).toEqual([])
  expect(order).toMatchObject({ fullname, phone, address, supplement: 'Ulcer', bottle: 3 })
  await seen(driver, saying(order?.reference ?? 'no order'))
})

test('what is missing is said at the top with the exact words, and nothing is sent', async ({
  driver,
  baseURL,
  buyer,
  ordersOf,
}) => {
  await driver.get(`${baseURL}/contact`)
  await wakeUp(driver)
  const { fullname, phone, address } = buyer
  await fillOrder(driver, { fullname, phone, address })
  await press(driver, submit)
  const summary = await seen(driver, '//*[@role="alert"][contains(., "There is a problem")]')
  const said = await Promise.all((await summary.findElements(By.css('a'))).map((link) => link.getText()))
  expect(said).toEqual(['Please select a valid supplement.', 'Please select a valid number of bottles.'])
  expect(await (await driver.switchTo().activeElement()).getText()).toBe(await summary.getText())
  expect(await ordersOf(buyer)).toEqual([])
})

test('a cart with two products is one order', async ({ driver, baseURL, buyer, ordersOf }) => {
  await driver.get(`${baseURL}/shop`)
  await wakeUp(driver)
  for (const product of ['Ulcer', 'Fibroid']) {
    await press(driver, `//*[@aria-label="Add to cart: ${product}"]`)
  }
  await press(driver, '//header//summary[starts-with(@aria-label, "Cart")]')
  await press(driver, '//a[normalize-space(.)="See the cart"]')
  await press(driver, '//a[normalize-space(.)="Request this order"]')
  const { fullname, phone, address } = buyer
  await fillOrder(driver, { fullname, phone, address })
  await press(driver, submit)
  await seen(driver, submitted)
  const orders = await ordersOf(buyer)
  expect(orders.map(({ supplement }) => supplement).toSorted()).toEqual(['Fibroid/Cyst/fertility-booster', 'Ulcer'])
  expect(new Set(orders.map(({ reference }) => reference)).size).toBe(1)
})

test('an order that the network did not carry waits on the phone, and is sent once', async ({
  driver,
  baseURL,
  buyer,
  ordersOf,
}) => {
  await using network = await openFickleNetwork(baseURL ?? '')
  await driver.get(`${network.origin}/contact`)
  await wakeUp(driver)
  await fillOrder(driver, buyer)
  network.become('failing')
  await press(driver, submit)
  await seen(driver, saying('Saved on this phone.'))
  expect(await ordersOf(buyer)).toEqual([])
  network.become('carries')
  await driver.executeScript('dispatchEvent(new Event("online"))')
  await seen(driver, slip)
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a page that is left after an order comes back out of memory with the slip, and its dialogue is closed', async ({
  driver,
  baseURL,
  buyer,
  ordersOf,
}) => {
  await driver.get(`${baseURL}/contact`)
  await wakeUp(driver)
  await driver.executeScript('addEventListener("pageshow", (event) => { window.isFromMemory = event.persisted })')
  await fillOrder(driver, buyer)
  await press(driver, submit)
  await seen(driver, submitted)
  // By an address: after a link that was pressed, WebDriver loses a page that comes back out of memory.
  await driver.get(`${baseURL}/about`)
  await driver.navigate().back()
  const [order] = await ordersOf(buyer)
  await seen(driver, `${slip}[contains(., "${order?.reference}")]`)
  expect(await driver.executeScript('return window.isFromMemory')).toBe(true)
  expect(await driver.findElements(By.css('dialog[open]'))).toEqual([])
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('without script an order is stored, and mended after it was refused', async ({
  driver,
  baseURL,
  buyer,
  ordersOf,
}) => {
  // WebDriver cannot switch scripts off, but a content policy can.
  await using network = await openFickleNetwork(baseURL ?? '', { 'content-security-policy': "script-src 'none'" })
  await driver.get(`${network.origin}/contact`)
  await fillOrder(driver, { ...buyer, phone: '12' })
  await press(driver, submit)
  await seen(driver, saying('There is a problem'))
  await fillOrder(driver, { phone: buyer.phone })
  await press(driver, submit)
  await seen(driver, '//h1[normalize-space(.)="Form Submitted"]')
  expect(await ordersOf(buyer)).toMatchObject([{ ...buyer, bottle: 2 }])
})
