import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Locator } from '@playwright/test'
import { open, save, select, sheet, stored, tool } from '../../support/editor.ts'
import { expect, expectAccessible, test } from '../../support/test.ts'

const topic = findProduct(firstCatalogue, 'key', 'ulcer') as Product
const phones = [
  [320, 640],
  [360, 640],
  [390, 844],
] as const

test.describe.configure({ mode: 'default' })

/** Whether all of it can be seen and pressed: nothing cuts it off or covers it. */
const isWhole = (thing: Locator) =>
  thing.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

test('on a phone the tools stand in one row, one stop for Tab, and arrows bring each into view', async ({
  page,
  staffApi,
}) => {
  await open(page, staffApi, topic.key, '<p>words</p>')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  const tools = toolbar.locator('[data-tool]')
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height })
    expect((await toolbar.boundingBox())?.height).toBeLessThan(64)
    await sheet(page).focus()
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Home')
    for (let index = 0; index < (await tools.count()); index++) {
      const each = tools.nth(index)
      await expect(each).toBeFocused()
      await expect(each).toBeInViewport({ ratio: 1 })
      expect(await isWhole(each), `tool ${index} at ${width} px`).toBe(true)
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('End')
    await expect(tool(page, 'Clean formatting')).toBeFocused()
    await expect(tool(page, 'Clean formatting')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await expect(sheet(page)).toBeFocused()
    await expectAccessible(page)
  }
})

test('what a tool opens is whole on every phone, however far the row is pushed', async ({ page, staffApi }) => {
  await open(page, staffApi, topic.key, '<p>one two three</p>')
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height })
    for (const name of ['Text colour', 'Background colour']) {
      await select(page, 'two')
      await tool(page, name).click()
      const palette = page.getByRole('group', { name })
      await expect(palette).toBeInViewport({ ratio: 1 })
      for (const colour of await palette.getByRole('button').all()) {
        expect(await isWhole(colour), `${name} at ${width} px`).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()
    }
    for (const [name, field] of [
      ['Link', 'Where the link leads'],
      ['Picture', 'Choose a picture'],
    ] as const) {
      await select(page, 'two')
      await tool(page, name).click()
      await expect(page.getByLabel(field)).toBeFocused()
      expect(await isWhole(page.getByRole('group', { name })), `${name} at ${width} px`).toBe(true)
      await page.keyboard.press('Escape')
    }
  }
})

test('lists nest by button and by key, both told by the tooltips, and the first line of a list does not', async ({
  page,
  staffApi,
}) => {
  const flat = '<ul><li>first</li><li>second</li></ul>'
  const nested = '<ul><li>first<ul><li>second</li></ul></li></ul>'
  await open(page, staffApi, topic.key, flat)
  await expect(tool(page, 'Indent')).toHaveAttribute('title', 'Indent (Ctrl+])')
  await expect(tool(page, 'Outdent')).toHaveAttribute('title', 'Outdent (Ctrl+[)')
  for (const [deeper, back] of [
    [() => tool(page, 'Indent').click(), () => tool(page, 'Outdent').click()],
    [() => page.keyboard.press('Control+]'), () => page.keyboard.press('Control+[')],
  ] as const) {
    await select(page, 'second')
    await deeper()
    await save(page)
    expect(await stored(staffApi, topic.key)).toBe(nested)
    await select(page, 'second')
    await back()
    await save(page)
    expect(await stored(staffApi, topic.key)).toBe(flat)
  }
  await select(page, 'first')
  await tool(page, 'Indent').click()
  await select(page, 'second')
  await tool(page, 'Indent').click()
  await save(page)
  expect(await stored(staffApi, topic.key)).toBe(nested)
})
