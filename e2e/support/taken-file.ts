import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expect } from './test.ts'

/** Follows the link to a file, and reads it. Nobody gets two files at a time, and tests share their account. */
async function taken(page: Page, link: string): Promise<Buffer> {
  let file: Buffer | undefined
  await expect(async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: link, exact: true }).click()
    const download = await downloading
    expect(await download.failure()).toBeNull()
    file = await readFile(await download.path())
  }).toPass()
  return file ?? Buffer.of()
}

/** The lines of a CSV file that a link leads to. */
export async function takenLines(page: Page, link: string): Promise<string[]> {
  return (await taken(page, link)).toString('utf8').split('\r\n')
}

/** The first sheet of a workbook that a link leads to. */
export async function takenSheet(page: Page, link: string) {
  const { name, rows = [] } = (await readXlsx(await taken(page, link))).sheets[0] ?? {}
  return { name, rows }
}
