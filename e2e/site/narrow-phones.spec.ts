import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Page } from '@playwright/test'
import { expect, test, wakeUp } from '../support/test.ts'
import { visitorPages } from '../support/visitor-pages.ts'

/** The narrowest phone, both sides of where the header changes, the usual phones, and a wide screen. */
const widths = [320, 359, 360, 374, 375, 388, 390, 1440] as const

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: width < 600 ? 640 : 900 })

for (const saveData of ['off', 'on'] as const) {
  test.describe(saveData === 'on' ? 'in a font of the device' : 'as it comes', () => {
    // Visitors who save data get no webfont, and the fonts of devices are wider or narrower than it.
    test.use({ extraHTTPHeaders: { 'save-data': saveData } })

    test('nothing in the header stands on anything else', async ({ page }) => {
      await page.goto('/')
      await page.evaluate(() => document.fonts.ready)
      for (const width of widths) {
        await setWidth(page, width)
        const overlaps = await page.locator('header').evaluate((header) => {
          const bar = header.firstElementChild as Element
          const parts = [...bar.children]
            .map((part) => {
              const range = document.createRange()
              // The contents of a part may be wider than the part.
              range.selectNodeContents(part.querySelector('summary') ?? part)
              return { words: part.textContent.slice(0, 20), box: range.getBoundingClientRect() }
            })
            .filter(({ box }) => box.width > 0)
          return parts.flatMap(({ words, box }, index) =>
            parts
              .slice(index + 1)
              .filter((other) => box.right > other.box.left && other.box.right > box.left)
              .map((other) => `${words} | ${other.words}`),
          )
        })
        expect(overlaps, `${width} px`).toEqual([])
      }
    })
  })
}

test('no price is broken over two lines', async ({ page }) => {
  // The cart of this visitor has a line.
  await page.goto('/cart?add-to-cart=2')
  for (const path of [...visitorPages, '/shop?paged=2', '/wishlist?items=1.6.9']) {
    await page.goto(path)
    for (const width of widths) {
      await setWidth(page, width)
      const broken = await page.evaluate(() => {
        const found: string[] = []
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const match of (node.textContent ?? '').matchAll(/₦[\d,]*\d/g)) {
            const range = document.createRange()
            range.setStart(node, match.index)
            range.setEnd(node, match.index + match[0].length)
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(match[0])
          }
        }
        return found
      })
      expect(broken, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('the heart of a card stands on no bottle', async ({ page }) => {
  for (const path of ['/shop', '/shop?paged=2', '/wishlist?items=1.6.8.9']) {
    await page.goto(path)
    for (const width of widths) {
      await setWidth(page, width)
      const bitten = await page.locator('main li:has(picture)').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const heart = card.querySelector('[aria-label^="Add to Wishlist"]')?.getBoundingClientRect()
          const picture = card.querySelector('img')?.getBoundingClientRect()
          if (!heart || !picture) return ['a card without heart or picture']
          // The square source fills its window. The bottles are in its middle: 76 % of the width, 15 to 88 % of the
          // height.
          const side = Math.max(picture.width, picture.height)
          const middle = picture.left + picture.width / 2
          const isOn =
            heart.left < middle + 0.38 * side &&
            heart.right > middle - 0.38 * side &&
            heart.top < picture.top + 0.88 * side &&
            heart.bottom > picture.top + 0.15 * side
          return isOn ? [card.textContent] : []
        }),
      )
      expect(bitten, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('the questions stand before the way to ask another, and beside it on a wide screen', async ({ page }) => {
  await page.goto('/faq')
  const top = async (words: string) => {
    const box = await page.getByRole('main').getByText(words).first().boundingBox()
    return box?.y ?? Number.NaN
  }
  for (const width of widths) {
    await setWidth(page, width)
    const [first, last, unclear] = [
      await top('How do I order?'),
      await top('How do I join Ajo?'),
      await top('Still not clear?'),
    ]
    if (width < 600) expect(unclear).toBeGreaterThan(last)
    else expect(Math.abs(unclear - first)).toBeLessThan(40)
  }
})

test('the tabs of a product are whole on every screen', async ({ page }) => {
  await page.goto(`/product/${firstCatalogue.products[1].slug}`)
  for (const width of widths) {
    await setWidth(page, width)
    const hidden = await page.locator('a[id^="tab-"]').evaluateAll((tabs) =>
      tabs.flatMap((tab) => {
        const row = tab.parentElement as Element
        const { left, right } = tab.getBoundingClientRect()
        const isWhole = left >= 0 && right <= innerWidth && row.scrollWidth <= row.clientWidth
        return isWhole && tab.scrollWidth <= tab.clientWidth ? [] : [tab.textContent]
      }),
    )
    expect(hidden, `${width} px`).toEqual([])
  }
})

test('in the colours of the device the chosen tab is told from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/product/${firstCatalogue.products[1].slug}`)
  for (const isAwake of [false, true]) {
    if (isAwake) await wakeUp(page)
    const [looks] = await page.locator('a[id^="tab-"]').evaluateAll((tabs) => [
      tabs.map((tab) => {
        const { backgroundColor, color } = getComputedStyle(tab)
        // What has no colour of its own shows that of the page.
        const isClear = backgroundColor === 'rgba(0, 0, 0, 0)'
        return `${isClear ? getComputedStyle(document.body).backgroundColor : backgroundColor} ${color}`
      }),
    ])
    expect(new Set(looks).size).toBe(2)
  }
})

test('the words of a button to order or to write stay in one line', async ({ page }) => {
  await page.goto(`/product/${firstCatalogue.products[1].slug}`)
  for (const width of widths) {
    await setWidth(page, width)
    for (const name of ['Open WhatsApp', 'Go to the order form']) {
      const lines = await page.getByRole('link', { name }).evaluate((button) => {
        const range = document.createRange()
        range.selectNodeContents(button.lastChild as Node)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
      expect(lines, `${name} at ${width} px`).toBe(1)
    }
  }
})

test('Remove is beside its number in each row of the cart, or below it in each', async ({ page }) => {
  await page.goto('/cart?add-to-cart=2')
  await wakeUp(page)
  await page.goto('/cart?add-to-cart=3')
  await wakeUp(page)
  for (const width of widths) {
    await setWidth(page, width)
    const places = await page.locator('main li form').evaluateAll((forms) =>
      forms.map((form) => {
        const [number, remove] = [...form.querySelectorAll('select, [value=remove]')]
        return (remove?.getBoundingClientRect().top ?? 0) > (number?.getBoundingClientRect().bottom ?? 0)
      }),
    )
    expect(new Set(places).size, `${width} px`).toBe(1)
  }
})

/** Words and buttons of the page that are partly covered by the floating chat. */
function halfHidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const floats = [...document.querySelectorAll('main *')].filter((each) => {
      const { position, display, bottom } = getComputedStyle(each)
      return position === 'sticky' && display !== 'none' && bottom !== 'auto'
    })
    const isFloating = (node: Node) => floats.some((each) => each.contains(node))
    const texts: { words: string; node: Node }[] = []
    const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim()
      if (words && node.parentElement?.checkVisibility() && !isFloating(node)) texts.push({ words, node })
    }
    const buttons = [...document.querySelectorAll('main a, main button, main input, main select')].filter(
      (each) => each.checkVisibility() && !isFloating(each),
    )
    const range = document.createRange()
    for (let at = 0; at < document.documentElement.scrollHeight; at += 40) {
      scrollTo(0, at)
      // If the box itself has no height, its contents do.
      const boxes = floats.map((each) => (each.clientHeight ? each : (each.firstElementChild as Element)))
      for (const { left, right, top, bottom } of boxes.map((each) => each.getBoundingClientRect())) {
        const check = (words: string, box: DOMRect) => {
          const isUnder = box.left < right && box.right > left && box.top < bottom && box.bottom > top
          // A bar from edge to edge hides whole lines, as the edge of the window does.
          const isWhole = left <= Math.max(box.left, 0) && right >= Math.min(box.right, innerWidth)
          if (isUnder && !isWhole && box.width > 1) found.add(words.slice(0, 60))
        }
        for (const { words, node } of texts) {
          range.selectNodeContents(node)
          for (const box of range.getClientRects()) check(words, box)
        }
        for (const button of buttons) check(button.outerHTML, button.getBoundingClientRect())
      }
    }
    return [...found]
  })
}

for (const path of [
  '/',
  '/shop',
  '/faq',
  '/pricing',
  '/privacy',
  '/blog/how-ordering-works',
  `/product/${firstCatalogue.products[1].slug}`,
]) {
  test(`the chat that floats over ${path} hides no part of a line or a button`, async ({ page }) => {
    await page.goto(path)
    for (const width of [320, 360, 390, 1440]) {
      await setWidth(page, width)
      expect(await halfHidden(page), `${width} px`).toEqual([])
    }
  })
}
