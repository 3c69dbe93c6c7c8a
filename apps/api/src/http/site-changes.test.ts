import { addresses } from '@divine/contracts/calls/addresses'
import { placeOrder } from '@divine/contracts/calls/orders'
import { firstCatalogue, firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/client.ts'
import { openCuttableNetwork } from '../testing/cuttable-network.ts'
import { createTestDatabase } from '../testing/test-app.ts'

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'while the database is away everything that pages show is there, orders are refused for now, and it comes back by itself',
  async () => {
    const created = await createTestDatabase()
    await using network = await openCuttableNetwork(created.url)
    const config = await readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: network.url })
    const opened = await openDatabase(config.database)
    const app = await buildApp({ ...opened, config, firstContent })
    await app.ready()
    const shown = [
      ...firstCatalogue.products.flatMap(({ key }) => [`/api/divine/get-${key}`, `/api/divine/reviews/${key}`]),
      addresses.getReviewSummaries.url,
      addresses.listTestimonials.url,
    ]
    const order = {
      fullname: 'Ngozi',
      supplement: firstCatalogue.products[0].orderLabel,
      bottle: 2,
      phone: '0803 123 4567',
      address: '14 Adeola Close, Ojodu',
    }
    const place = async () => (await app.inject({ method: 'POST', url: placeOrder.url, payload: order })).statusCode

    expect(app.isDatabaseLost()).toBe(false)
    await network.cut()
    await vi.waitUntil(() => app.isDatabaseLost(), { timeout: 20_000 })
    for (const url of shown) expect((await app.inject(url)).statusCode, url).toBe(200)
    expect(await place()).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(503)

    await network.mend()
    await vi.waitUntil(() => !app.isDatabaseLost(), { timeout: 20_000 })
    expect(await place()).toBe(201)
    await app.close()
    await opened.close()
    await created.drop()
  },
)
