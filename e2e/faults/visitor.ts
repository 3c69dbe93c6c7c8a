import { setTimeout as pause } from 'node:timers/promises'
import { placeCartOrder, placeOrder } from '@divine/contracts/calls/orders'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { offerOf } from '@divine/contracts/catalogue/prices'
import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import { ask } from './ask.ts'
import { type PlannedVisitor, type Server, servers, type VisitorKind } from './schedule.ts'
import { originsOf, type Site } from './site.ts'

/** The result of a visitor's order, as far as the visitor knows. */
export interface Outcome {
  readonly visitor: PlannedVisitor
  /** References, or paths of confirmations, that the visitor was shown: all of the same order. */
  readonly told: Set<string>
  /** Why it was refused, in the words that the visitor read. */
  refusal?: string
  /** Requests that were sent for it. */
  sent: number
  /** Answers that a visitor must never get: neither an order nor a refusal nor a reason to try again. */
  readonly strange: string[]
}

const pausesMs = [0, 200, 600]
const retryMs = 1_000

const cards = shopCards(firstCatalogue).filter(({ product }) => product)

/** Phone number of a visitor: nobody else has it. */
export function phoneOf({ number, kind }: PlannedVisitor): string {
  return kind === 'wrong' ? '0803 12' : `0803 ${String(1_000_000 + number)}`
}

/** How the order leaves the phone: as a native form, or by script under the first or the second id. */
type Way = 'native' | 'script' | 'other id'

/** The ways of each kind of visitor: those of one attempt at the same moment, the attempts in turn. */
const waysOf: Readonly<Record<VisitorKind, readonly (readonly Way[])[]>> = {
  script: [['script']],
  offline: [['script']],
  native: [['native']],
  wrong: [['script']],
  'native-first': [['native'], ['script']],
  'script-first': [['script'], ['native']],
  both: [['native', 'script']],
  'offline-and-native': [['script'], ['native', 'script']],
  'two-ids': [['script'], ['other id']],
}

/** Orders as this visitor would, and continues until the order is stored, refused, or the run ends. */
export async function order(visitor: PlannedVisitor, site: Site): Promise<Outcome> {
  const outcome: Outcome = { visitor, told: new Set(), sent: 0, strange: [] }
  const ways = waysOf[visitor.kind]
  const startsOffline = visitor.kind.startsWith('offline')
  await pause(visitor.startsAtMs)
  const pressedAt = performance.now()
  for (let tries = 0, done = 0; done < ways.length && performance.now() < site.endsAt(); tries++) {
    await pause((startsOffline && tries === 0 ? undefined : pausesMs[tries]) ?? retryMs)
    const attempt = visitor.attempts[tries] ?? { server: servers[tries % 2] as Server, fate: 'clean' }
    const isDone = await Promise.all(
      originsOf(attempt, site).flatMap((origin) =>
        (ways[tries % ways.length] as readonly Way[]).map((way) => send(origin, way, outcome, site, pressedAt)),
      ),
    )
    if (isDone.includes(true)) done++
  }
  return outcome
}

/** Sends the order once. @returns whether the visitor now knows what became of it */
async function send(origin: string, way: Way, outcome: Outcome, site: Site, pressedAt: number): Promise<boolean> {
  const { visitor } = outcome
  outcome.sent++
  const { path, headers, body } = way === 'native' ? formOf(visitor) : callOf(visitor, way, pressedAt)
  const reply = await ask(origin + path, { method: 'POST', headers, body, patienceMs: site.patienceMs() })
  if (!reply) return false
  const { status, location, text } = reply
  if (status === 201) outcome.told.add(JSON.parse(text).reference)
  else if (status === 303 && location?.startsWith('/order/')) outcome.told.add(location.replace(/[?#].*/, ''))
  else if (status === 400) outcome.refusal = refusalIn(text)
  else outcome.strange.push(`${status} ${location ?? ''} ${text.slice(0, 200)}`)
  return true
}

function refusalIn(text: string): string {
  return text.startsWith('{')
    ? JSON.parse(text).message
    : (/class="[^"]*"><a href="#order-phone">([^<]*)/.exec(text)?.[1] ?? '')
}

function deliveryOf(visitor: PlannedVisitor) {
  return {
    fullname: `Visitor ${visitor.number}`,
    phone: phoneOf(visitor),
    address: `${visitor.number} Zik Avenue, Enugu`,
  }
}

function productsOf({ number, products }: PlannedVisitor) {
  return Array.from({ length: products }, (_, index) => cards[(number + index) % cards.length]).flatMap(
    (card) => card ?? [],
  )
}

/** What the page's script sends. */
function callOf(visitor: PlannedVisitor, way: Way, pressedAt: number) {
  const lines = productsOf(visitor).map(({ product }) => {
    const { contents, priceNaira } = offerOf(firstCatalogue, product, 2)
    return { supplement: product?.orderLabel, bottle: 2, package: contents, priceNaira }
  })
  const { url } = lines.length === 1 ? placeOrder : placeCartOrder
  const content = lines.length === 1 ? lines[0] : { lines }
  return {
    path: url,
    headers: {
      'content-type': 'application/json',
      'waited-seconds': String(Math.round((performance.now() - pressedAt) / 1_000)),
      'idempotency-key': `${way === 'script' ? 'visitor' : 'another'}-${String(visitor.number).padStart(12, '0')}`,
    },
    body: JSON.stringify({ ...deliveryOf(visitor), ...content }),
  }
}

/** What the browser sends by itself. */
function formOf(visitor: PlannedVisitor) {
  const products = productsOf(visitor)
  const content =
    products.length === 1
      ? { supplement: products[0]?.product?.orderLabel ?? '', bottle: '2' }
      : { lines: products.map(({ id }) => `${id}x2`).join('.') }
  return {
    path: products.length === 1 ? '/contact' : '/cart',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...deliveryOf(visitor), ...content }).toString(),
  }
}
