import { expect, test } from '../support/test.ts'

for (const path of ['/', '/shop', '/pricing', '/contact', '/product/ulcer', '/blog']) {
  test(`the floating chat of ${path} covers no link and no button that was scrolled to`, async ({ page }) => {
    await page.goto(path)
    const covered = await page.evaluate(() => {
      const names: string[] = []
      for (const target of document.querySelectorAll<HTMLElement>('main a, main button, main input, main select')) {
        if (!target.checkVisibility() || target.closest('[class]')?.getAttribute('aria-hidden')) continue
        target.scrollIntoView({ block: 'nearest' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        const chat = above?.closest('a[href^="https://wa.me/"]')
        if (chat && chat !== target && !target.contains(above)) names.push(target.outerHTML.slice(0, 120))
      }
      return names
    })
    expect(covered).toEqual([])
  })
}
