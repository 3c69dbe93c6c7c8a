import { setTimeout } from 'node:timers/promises'
import { addresses } from '@divine/contracts/calls/addresses'
import type { Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { startServer } from './harness/server-process.ts'
import { openStaffSite, type StaffSite } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { oneClient } from './order-load.ts'

const sizes = [9, 200] as const
const rounds = 150
const mostTimesSlower = 1.5
const [first] = firstCatalogue.products

/** What each page shows decides what it costs: the product's page shows one product, the others show all. */
const pages = {
  'page of a product': { path: `/product/${first.slug}`, target: { rule: 'at most', value: mostTimesSlower } },
  'home page': { path: '/' },
  shop: { path: '/shop' },
  sitemap: { path: '/sitemap.xml' },
} as const

const saves = 100
const mostVisibleMs = 1_000
/** How long the second process is left alone between two looks, in milliseconds. */
const pauseMs = 5

/** Pages that are rendered anew while much is sold, and how soon a change is on the kept pages of another process. */
export const catalogue: FigureGroup = {
  name: 'catalogue',
  title: `The catalogue, with ${sizes.join(' and ')} products, one request at a time`,

  async measure({ postgres, stack }) {
    const sites: StaffSite[] = []
    for (const size of sizes) {
      const site = await openStaffSite(postgres, stack, undefined, oneClient)
      await addProducts(site, size)
      sites.push(site)
    }
    const [few, many] = sites as [StaffSite, StaffSite]
    return [...(await measurePages(few, many)), ...(await measureChanges(many, stack))]
  },
}

/** Sells what there is under further names, until so many are sold. */
async function addProducts({ origin, cookie }: StaffSite, count: number): Promise<void> {
  const { id: _id, key: _key, ...fields } = first
  const { method, url } = addresses.addProduct
  for (let number = firstCatalogue.products.length + 1; number <= count; number++) {
    const name = `Herbal mixture ${number}`
    const body = {
      ...fields,
      ...{ name, orderLabel: name, slug: `herbal-mixture-${number}`, sku: `BENCH-${number}` },
      ...{ formerSlugs: [], formerLabels: [], formPosition: number, shelfPosition: number },
      card: { ...fields.card, name },
    }
    const { status, body: said } = await call(`${origin}${url}`, { method, headers: { cookie, origin }, body })
    if (status !== 201) throw new Error(`Adding a product was answered ${status}: ${said.subarray(0, 300)}`)
  }
}

async function measurePages(few: StaffSite, many: StaffSite): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, { path, ...held }] of Object.entries(pages)) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < 2 * rounds; round++) {
      const both = { few: await renderMs(few, path, round), many: await renderMs(many, path, round) }
      // The first ones are slower, until the engine has compiled their code.
      if (round < rounds) continue
      times.few.push(both.few)
      times.many.push(both.many)
    }
    figures.push(
      { name: `${name} rendered anew, ${sizes[0]} products, median`, value: median(times.few), unit: 'ms' },
      { name: `${name} rendered anew, ${sizes[1]} products, median`, value: median(times.many), unit: 'ms' },
      { name: `${name}, most to fewest`, value: median(times.many) / median(times.few), unit: '×', ...held },
    )
  }
  return figures
}

/** @returns how long a page took that no kept page answers: visitors with a cart get a page of their own */
async function renderMs({ origin }: StaffSite, path: string, round: number): Promise<number> {
  const headers = { 'accept-encoding': 'identity', cookie: `cart=${round}` }
  const { status, elapsedMs } = await call(`${origin}${path}`, { headers })
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
  return elapsedMs
}

/** From the answer to a save until a kept page of another process says so. */
async function measureChanges(site: StaffSite, stack: AsyncDisposableStack): Promise<Figure[]> {
  const { origin, cookie, database, settings } = site
  const other = await startServer(stack, 'apps/api/dist/main.js', { DATABASE_URL: database, ...settings })
  const product = `${origin}${addresses.getProduct.url.replace(':key', first.key)}`
  const times: number[] = []
  for (let save = 1; save <= saves; save++) {
    const read = await call(product, { headers: { cookie } })
    const { product: before } = JSON.parse(read.body.toString()) as { product: Product }
    const { id: _id, key: _key, ...fields } = before
    const priceNaira = 30_000 + save
    const [cheapest, ...others] = fields.packages
    const body = {
      ...fields,
      packages: [{ ...cheapest, priceNaira }, ...others],
      card: { ...fields.card, priceNaira },
    }
    const { method } = addresses.putProduct
    const headers = { cookie, origin, 'if-match': String(read.headers.etag) }
    const { status, body: said } = await call(product, { method, headers, body })
    if (status !== 200) throw new Error(`A save was answered ${status}: ${said.subarray(0, 300)}`)
    const savedAt = performance.now()
    while (!(await says(`${other}${pages['page of a product'].path}`, naira(priceNaira)))) await setTimeout(pauseMs)
    times.push(performance.now() - savedAt)
  }
  return [
    { name: 'from a save to a page of another process, median', value: median(times), unit: 'ms' },
    {
      name: 'from a save to a page of another process, 99th percentile',
      value: percentile(times, 0.99),
      unit: 'ms',
      target: { rule: 'at most', value: mostVisibleMs },
    },
  ]
}

async function says(url: string, words: string): Promise<boolean> {
  return (await call(url, { headers: { 'accept-encoding': 'identity' } })).body.includes(words)
}
