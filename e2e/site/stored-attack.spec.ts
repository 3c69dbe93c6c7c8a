import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import pg from 'pg'
import { expect, test, wakeUp } from '../support/test.ts'

/** What a hole in the sanitiser, or a hand in the database, could leave in a text. */
const attack = `<p id="stored" style="color: rgb(1, 2, 3)">Stored</p>
<script>window.acted = 'script'</script><script type="module">window.acted = 'module'</script>
<img src="x" onerror="window.acted = 'handler'"><svg onload="window.acted = 'svg'"></svg>
<style>#stored { display: none }</style></body>`

test.describe('on a site of its own', { tag: '@any-screen' }, () => {
  test.use({ siteSettings: {} })

  test('a script, a handler or a style sheet in a stored text does not act, and the page wakes up all the same', async ({
    page,
    ownSite,
    expectedMessages,
  }) => {
    expectedMessages.push(/./)
    const records = new pg.Client({ connectionString: ownSite?.databaseUrl })
    await records.connect()
    await records.query('update descriptions set description = $1', [attack])
    await records.end()

    const [{ slug }] = firstCatalogue.products
    // A request before the site has heard of the change gets the old page.
    await expect
      .poll(async () => (await page.request.get(`/product/${slug}`)).text())
      .toContain("window.acted = 'script'")
    const blocked: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) blocked.push(message.text())
    })
    await page.goto(`/product/${slug}`, { waitUntil: 'load' })
    const stored = page.locator('#stored')
    await expect(stored).toBeVisible()
    await expect(stored).toHaveCSS('color', 'rgb(1, 2, 3)')
    expect(await page.evaluate(() => (window as { acted?: string }).acted)).toBeUndefined()
    expect(blocked.length).toBeGreaterThan(0)

    expect(await page.evaluate(() => '$_TSR' in window)).toBe(true)
    await wakeUp(page)
  })
})
