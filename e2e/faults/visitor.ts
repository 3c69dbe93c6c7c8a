import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { placeCartOrder, placeOrder } from '@divine/contracts/calls/orders'
import { offerOf } from '@divine/contracts/catalogue/prices'
import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import { type Attempt, type Fate, type PlannedVisitor, type Server, servers, type VisitorKind } from './schedule.ts'

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

/** How a visitor reaches the site. */
export interface Site {
  wayTo(server: Server, fate: Fate): string
  /** When visitors stop trying, as of `performance.now()`. */
  readonly endsAt: () => number
}

/** Shorter than a real page's 15 s, so that a run has time for many failures. */
const timeoutMs = 2_000
const pausesMs = [0, 200, 600]
const retryMs = 1_000

const cards = shopCards.filter(({ topic }) => topic)

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
  for (let tries = 0, done = 0; done < ways.length && performance.now() < site.endsAt(); tries++) {
    await pause((startsOffline && tries === 0 ? undefined : pausesMs[tries]) ?? retryMs)
    const attempt = visitor.attempts[tries] ?? { server: servers[tries % 2] as Server, fate: 'clean' }
    const isDone = await Promise.all(
      originsOf(attempt, site).flatMap((origin) =>
        (ways[tries % ways.length] as readonly Way[]).map((way) => send(origin, way, outcome)),
      ),
    )
    if (isDone.includes(true)) done++
  }
  return outcome
}

function originsOf({ server, fate }: Attempt, site: Site): string[] {
  return fate === 'twice' ? servers.map((each) => site.wayTo(each, fate)) : [site.wayTo(server, fate)]
}

/** Sends the order once. @returns whether the visitor now knows what became of it */
async function send(origin: string, way: Way, outcome: Outcome): Promise<boolean> {
  const { visitor } = outcome
  outcome.sent++
  const { path, headers, body } = way === 'native' ? formOf(visitor) : callOf(visitor, way)
  const reply = await post(origin + path, headers, body).catch(() => undefined)
  if (!reply || reply.status === 429 || reply.status >= 500) return false
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
function callOf(visitor: PlannedVisitor, way: Way) {
  const lines = productsOf(visitor).map(({ topic }) => {
    const { contents, priceNaira } = offerOf(topic?.orderLabel, 2)
    return { supplement: topic?.orderLabel, bottle: 2, package: contents, priceNaira }
  })
  const { url } = lines.length === 1 ? placeOrder : placeCartOrder
  const content = lines.length === 1 ? lines[0] : { lines }
  return {
    path: url,
    headers: {
      'content-type': 'application/json',
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
      ? { supplement: products[0]?.topic?.orderLabel ?? '', bottle: '2' }
      : { lines: products.map(({ id }) => `${id}x2`).join('.') }
  return {
    path: products.length === 1 ? '/contact' : '/cart',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...deliveryOf(visitor), ...content }).toString(),
  }
}

interface Reply {
  readonly status: number
  readonly location: string | undefined
  readonly text: string
}

/** One request on a connection of its own. @throws when it, or its answer, does not arrive whole */
function post(url: string, headers: Record<string, string>, body: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent: false, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        reply.once('error', reject)
        reply.once('end', () => {
          if (!reply.complete) return reject(new Error('cut off'))
          resolve({ status: reply.statusCode ?? 0, location: reply.headers.location, text })
        })
      },
    )
    const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs)
    sent.once('close', () => clearTimeout(timer))
    sent.once('error', reject)
    sent.end(body)
  })
}
