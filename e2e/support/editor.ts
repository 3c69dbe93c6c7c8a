import { addresses } from '@divine/contracts/calls/addresses'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Stores a description through the API. */
export const put = (api: APIRequestContext, topic: string, description: string) =>
  api.put(addresses.putDescription.url.replace(':topic', topic), { data: { description } })
/** The description as every visitor gets it. */
export const stored = async (api: APIRequestContext, topic: string): Promise<string> =>
  (await (await api.get(addresses.getDescription.url.replace(':topic', topic))).json()).description
/** The element in which the text is written. */
export const sheet = (page: Page) => page.getByRole('textbox', { name: 'Description' })
export const tool = (page: Page, name: string) => page.getByLabel(name).and(page.locator('[data-tool]'))

/** Opens the editor of a topic on the given text, signed in. */
export async function open(page: Page, staffApi: APIRequestContext, topic: string, html: string) {
  expect((await put(staffApi, topic, html)).status()).toBe(200)
  await page.context().addCookies((await staffApi.storageState()).cookies)
  await page.goto(`/product/edit-${topic}`)
  await expect(sheet(page)).toBeVisible()
}

export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Description saved successfully!')
}

/** Selects a text of one line in the editor, as a double click or a drag would. */
export async function select(page: Page, words: string) {
  await sheet(page).focus()
  await sheet(page).evaluate(async (root, text) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(text) ?? -1
      if (start >= 0) getSelection()?.setBaseAndExtent(node, start, node, start + text.length)
    }
    // The editor hears of it before the frame after next.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, words)
}

/** Puts something into the text as the clipboard, or a drag from elsewhere, would. */
export async function bring(
  page: Page,
  way: 'paste' | 'drop',
  what: { html?: string; text?: string; picture?: Buffer; document?: string },
): Promise<void> {
  const { html = '', text = '', picture, document = '' } = what
  await sheet(page).evaluate(
    (root, { way, html, text, base64, document }) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (text) data.setData('text/plain', text)
      if (base64) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], 'picture.png', { type: 'image/png' }))
      }
      if (document) data.items.add(new File([document], 'prices.pdf', { type: 'application/pdf' }))
      const usual = { bubbles: true, cancelable: true }
      root.dispatchEvent(
        way === 'paste'
          ? new ClipboardEvent('paste', { ...usual, clipboardData: data })
          : new DragEvent('drop', { ...usual, dataTransfer: data }),
      )
    },
    { way, html, text, base64: picture?.toString('base64') ?? '', document },
  )
}

/** A picture as a file, of one plain colour. */
export async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')
      if (pen) pen.fillStyle = '#2f6b3f'
      pen?.fillRect(0, 0, width, height)
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
