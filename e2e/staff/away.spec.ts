import pg from 'pg'
import { enterDesk, expect, staffBar, test, wakeUp } from '../support/test.ts'

/** While this is open, the database behind the address takes no connection. */
async function takeAway(databaseUrl: string): Promise<AsyncDisposable> {
  const address = new URL(databaseUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(`alter database ${name} allow_connections false`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return {
    async [Symbol.asyncDispose]() {
      await client.query(`alter database ${name} allow_connections true`)
      await client.end()
    },
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`while the database is away, ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: '@any-screen',
  }, () => {
    test.use({
      javaScriptEnabled,
      siteSettings: {},
      expectedMessages: [/status of 503|We cannot reach our records/],
    })

    test('staff read that a page cannot open just now, and open it once the database is back', async ({
      page,
      ownSite,
    }) => {
      await enterDesk(page)
      // What the page reads as it wakes up must be there before the database goes.
      if (javaScriptEnabled) await wakeUp(page)
      const reviews = (await staffBar(page)).getByRole('link', { name: 'Reviews' })
      await expect(reviews).toBeVisible()

      const away = page.getByRole('heading', { name: 'This page cannot open just now', level: 1 })
      {
        await using _away = await takeAway(ownSite?.databaseUrl ?? '')
        await reviews.click()
        await expect(away).toBeVisible()
        expect((await page.goto('/reviews'))?.status()).toBe(503)
        await expect(away).toBeVisible()
        await expect(page.getByText('We cannot reach our records just now.')).toBeVisible()
      }
      // The site may take a moment to find it: until then it shows staff nothing, and says so again.
      const again = page.getByRole('link', { name: 'Try again' })
      await expect(async () => {
        if (await again.isVisible()) await again.click()
        await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible({ timeout: 2_000 })
      }).toPass()
    })
  })
}
