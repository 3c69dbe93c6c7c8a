import { By, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { type Buyer, test as base } from './test.ts'
import { startWebKit, type WebKit, webKitProblem } from './webkit.ts'

interface Fixtures {
  /** A window of WebKitGTK. Playwright's `page` is none, and is not to be used beside it. */
  readonly driver: WebDriver
}

interface WorkerFixtures {
  readonly webKit: WebKit | undefined
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  webKit: [
    async ({}, use) => {
      if (webKitProblem) return use(undefined)
      await using webKit = await startWebKit()
      await use(webKit)
    },
    { scope: 'worker' },
  ],

  driver: async ({ webKit }, use, { skip }) => {
    skip(!webKit, webKitProblem)
    const driver = await (webKit as WebKit).newWindow()
    await use(driver)
    await driver.quit()
  },
})

const waitMs = 30_000

/** Waits for an element by XPath, and until it can be seen. */
export async function seen(driver: WebDriver, xpath: string): Promise<WebElement> {
  const element = await driver.wait(until.elementLocated(By.xpath(xpath)), waitMs, `There is no ${xpath}`)
  await driver.wait(until.elementIsVisible(element), waitMs, `Nobody sees ${xpath}`)
  return element
}

/** Something that holds a text, and no part of which does. */
export const saying = (text: string) =>
  `//*[contains(normalize-space(.), "${text}") and not(*[contains(normalize-space(.), "${text}")])]`
export const button = (name: string) => `//button[normalize-space(.)="${name}"]`

/** Brings it into view, as a visitor does, and presses it. */
export async function press(driver: WebDriver, xpath: string): Promise<void> {
  const element = await seen(driver, xpath)
  await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
  await element.click()
}

/** Touches the page and waits until its script is awake. */
export async function wakeUp(driver: WebDriver): Promise<void> {
  await driver.executeScript('dispatchEvent(new Event("pointerdown"))')
  await driver.wait(() => driver.executeScript('return !("$_TSR" in window)'), waitMs, 'The page does not wake up')
}

type Answers = Partial<Buyer>

/** Fills in the order form by the labels of its fields. */
export async function fillOrder(
  driver: WebDriver,
  { fullname, phone, address, supplement, bottle }: Answers,
): Promise<void> {
  const labels = {
    'Full name': fullname,
    Supplement: supplement,
    'Number of bottles': bottle,
    'Phone number': phone,
    'Delivery address': address,
  }
  for (const [label, value] of Object.entries(labels)) {
    if (value === undefined) continue
    const field = await driver.findElement(
      By.xpath(`//form[@id="order"]//*[@id=//label[starts-with(normalize-space(.), "${label}")]/@for]`),
    )
    await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', field)
    if ((await field.getTagName()) === 'select') {
      await field.findElement(By.xpath(`./option[normalize-space(.)="${value}"]`)).click()
    } else {
      await field.clear()
      await field.sendKeys(value)
    }
  }
}
