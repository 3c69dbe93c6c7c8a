import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { attacks } from '@divine/contracts/testing/attacks'
import type { Page } from '@playwright/test'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import polyglots from 'xss-polyglots'
import { bring, open, put, sheet } from '../../support/editor.ts'
import { expect, test } from '../../support/test.ts'

const topic = findProduct(firstCatalogue, 'key', 'stroke') as Product
/** Ours, the Big List of Naughty Strings, and a list of polyglots. */
const corpus = [...attacks, ...naughtyStrings, ...polyglots('alert')].filter((text) => text.trim())
/** So many go into one text: each was cleaned alone before, so none hides another. */
const atOnce = 60

test.describe.configure({ mode: 'default' })

/** Things a page did that words on it must not do. */
async function watch(page: Page): Promise<string[]> {
  const strikes: string[] = []
  await page.exposeFunction('strike', (what: string) => void strikes.push(what))
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      Object.assign(window, { [name]: () => (window as unknown as { strike(what: string): void }).strike(name) })
    }
  })
  page.on('dialog', (dialog) => {
    strikes.push(dialog.type())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') strikes.push(request.url())
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) strikes.push(`frame ${frame.url()}`)
  })
  return strikes
}

/** Clicks and points at everything within, and names each link that leads where no link may. */
async function provoke(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((root) => {
      const wrong: string[] = []
      root.addEventListener('click', (event) => event.preventDefault())
      for (const element of root.querySelectorAll('*')) {
        for (const type of ['mouseover', 'pointerdown', 'focus', 'click', 'keydown', 'animationend', 'toggle']) {
          element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
        }
        if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
          if (!/^(?:https?|mailto|tel):$/.test(element.protocol)) wrong.push(element.outerHTML)
        }
        const acts = element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc')
        if (acts || element.matches('script, style, iframe, object, embed, form, input, link, meta, base, svg, math'))
          wrong.push(element.outerHTML)
      }
      return wrong
    })
}

test(`of ${corpus.length} attacks none acts, on the product page or without its content policy`, async ({
  page,
  context,
  staffApi,
}) => {
  test.slow()
  const cleaned: string[] = []
  for (const attack of corpus) {
    const reply = await put(staffApi, topic.key, attack)
    expect([200, 400], attack).toContain(reply.status())
    if (reply.status() === 200) cleaned.push((await reply.json()).description)
  }
  expect(cleaned.length).toBeGreaterThan(500)

  const bare = await context.newPage()
  const strikes = [await watch(page), await watch(bare)]
  await bare.goto('/robots.txt')
  for (let start = 0; start < cleaned.length; start += atOnce) {
    const html = cleaned.slice(start, start + atOnce).join('<p>next</p>')
    expect((await put(staffApi, topic.key, html)).status()).toBe(200)
    await page.goto(`/product/${topic.slug}`)
    expect(await provoke(page, '[data-text]')).toEqual([])
    await bare.evaluate((text) => {
      document.body.innerHTML = text
      // Once more through the browser's own serialiser, which brings mutations to light.
      document.body.innerHTML = String(document.body.innerHTML)
    }, html)
    expect(await provoke(bare, 'body')).toEqual([])
  }
  expect(strikes.flat()).toEqual([])
})

test.describe('without the content policy, which would hide what was tried', () => {
  test.use({ bypassCSP: true })

  test('attacks that are pasted into the editor do not act there', async ({ page, staffApi, expectedMessages }) => {
    // One contains a file that is not a picture, and the API says so.
    expectedMessages.push(/Failed to load resource.*400/)
    const strikes = await watch(page)
    await open(page, staffApi, topic.key, '<p>words</p>')
    await sheet(page).click()
    for (const html of attacks) await bring(page, 'paste', { html: `<p>pasted</p>${html}`, text: 'pasted' })
    await expect(sheet(page).getByText('pasted').first()).toBeVisible()
    expect(await provoke(page, '[role=textbox]')).toEqual([])
    expect(strikes).toEqual([])
  })
})
