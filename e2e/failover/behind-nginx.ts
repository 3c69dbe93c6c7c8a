import { connect } from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { addresses } from '@divine/contracts/calls/addresses'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import getPort from 'get-port'
import { provideProgram } from '../../scripts/provide-program.ts'
import { startDurablePostgres } from '../faults/durable-postgres.ts'
import { type PlannedVisitor, servers } from '../faults/schedule.ts'
import { type Servers, startServers } from '../faults/servers.ts'
import { readStoredLines } from '../faults/stored-lines.ts'
import { type Outcome, order } from '../faults/visitor.ts'
import { brokenToVisitors } from '../faults/visitor-promises.ts'
import { staffAccount } from '../support/staff-account.ts'
import { brokenInHeaders } from './claimed-headers.ts'
import type { Findings } from './findings.ts'
import { startNginx } from './nginx-server.ts'

/** How often each process is ended, and each is killed. */
const rounds = 3
/** Between one visitor who orders and the next, and between one page that is read and the next. */
const everyMs = 50
/** How long nginx may serve a page without asking: a second, which it counts in whole ones. And some more. */
const longestKeptMs = 2_500
/** nginx passes a process over for a second that was not there, and counts in whole ones. */
const passedOverMs = 2_500
const patienceMs = 15_000

const page = `/product/${firstCatalogue.products[0].slug}`
const otherPage = `/product/${firstCatalogue.products[1].slug}`
/** What visitors read while nothing behind nginx answers, if somebody read it before. */
const read = [page, '/', '/shop', '/contact', '/robots.txt', '/sitemap.xml']
const lean = { 'save-data': 'on' }

/**
 * Two processes behind nginx with docs/nginx/divine.conf: what visitors and staff get by it, a rolling update, each
 * process killed, and both away.
 */
export async function behindNginx(say: (text: string) => void): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const { command, description } = await provideProgram('nginx')
  const broken = await brokenInHeaders(command)
  const { postgres, databaseUrl } = await startDurablePostgres(stack)
  const [secure, plain] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const origin = `https://127.0.0.1:${secure}`
  const site = stack.use(new AsyncDisposableStack())
  const processes = await startServers(site, databaseUrl, {
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '1',
    SHUTDOWN_GRACE_SECONDS: '2',
  })
  const [first, second] = servers.map(processes.portOf) as [number, number]
  const { certificate } = await startNginx(stack, command, { secure, plain, site: [first, second] })
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  await processes.ready()
  say(`${description}, ${postgres.description}: two processes are ready.`)

  broken.push(...(await brokenInAnswers(origin, plain)))
  const heard = await hearOfOrder(origin)
  if (!heard.isHeard) broken.push('An open desk hears nothing of an order')
  say('Protocols, cache and the stream of the desk are seen to.')

  const orders = orderingThrough(origin)
  const updated = await orders.during(() => inTurn(processes, 'SIGTERM'))
  const askedAgain = sentAgain(updated.outcomes)
  if (askedAgain > 0) broken.push(`${askedAgain} orders had to be sent again during an update`)
  if (updated.failed.length > 0) broken.push(`Pages failed during an update: ${updated.failed.join(', ')}`)
  say(`Updated ${rounds} times while ${updated.outcomes.length} ordered.`)
  const killed = await orders.during(() => inTurn(processes, 'SIGKILL'))
  say(`Killed ${rounds} times while ${killed.outcomes.length} ordered.`)

  const outcomes = [heard.outcome, ...updated.outcomes, ...killed.outcomes]
  broken.push(...brokenToVisitors(outcomes, await readStoredLines(databaseUrl)))

  const cookie = await filledCart(origin)
  const before = await readAll(origin)
  await site.disposeAsync()
  await pause(longestKeptMs)
  broken.push(...(await brokenWhileAway(origin, before, cookie)))
  return {
    counts: {
      'pages and documents read while both were away': before.length,
      'orders through nginx': outcomes.length,
      'rolling updates of each process': rounds,
      'pages read during updates': updated.pages,
      'pages that failed during updates': updated.failed.length,
      'orders that had to be sent again during updates': askedAgain,
      'kills of each process': rounds,
      'pages that failed while processes were killed': killed.failed.length,
      'orders that had to be sent again while processes were killed': sentAgain(killed.outcomes),
    },
    broken,
  }
}

function sentAgain(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, { sent }) => sum + sent - 1, 0)
}

/** Ends each process in turn, one when the other serves. */
async function inTurn(processes: Servers, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) {
      const before = processes.starts()
      processes.end(server, signal)
      while (processes.starts() === before) await pause(everyMs)
      await processes.ready()
      await pause(passedOverMs)
    }
  }
}

/** Every second one orders without script. */
function visitorOf(number: number): PlannedVisitor {
  return {
    number,
    kind: number % 2 === 0 ? 'script' : 'native',
    startsAtMs: 0,
    products: 1 + (number % 3),
    attempts: [],
  }
}

/** All requests go to nginx, and whoever gets no answer asks again. */
function wayThrough(origin: string) {
  return { wayTo: () => origin, endsAt: () => Number.POSITIVE_INFINITY, patienceMs: () => patienceMs }
}

/** Visitors who order, and one who reads a page again and again. */
function orderingThrough(origin: string) {
  // One has ordered before.
  let number = 1
  return {
    async during(happening: () => Promise<void>) {
      let isOver = false
      const ordering: Promise<Outcome>[] = []
      const failed: string[] = []
      let pages = 0
      const read = async () => {
        while (!isOver) {
          // Whoever has a cookie is never answered from the cache of nginx.
          const status = await fetch(origin + page, { headers: { cookie: 'seen=1' } }).then(
            (answer) => answer.text().then(() => answer.status),
            (error: unknown) => String(error),
          )
          pages++
          if (status !== 200) failed.push(String(status))
          await pause(everyMs)
        }
      }
      const come = async () => {
        while (!isOver) {
          ordering.push(order(visitorOf(number), wayThrough(origin)))
          number++
          await pause(everyMs)
        }
      }
      const people = [read(), come()]
      try {
        await happening()
      } finally {
        isOver = true
      }
      await Promise.all(people)
      return { outcomes: await Promise.all(ordering), failed, pages }
    },
  }
}

/** Protocols, and what nginx keeps for whom. */
async function brokenInAnswers(origin: string, plainPort: number): Promise<string[]> {
  const broken: string[] = []
  const promise = (isKept: boolean, words: string) => {
    if (!isKept) broken.push(words)
  }
  promise((await protocolOf(origin)) === 'h2', 'HTTP/2 is not spoken')
  const led = await fetch(`http://127.0.0.1:${plainPort}${page}?from=flyer`, { redirect: 'manual' })
  promise(led.headers.get('location') === `${origin}${page}?from=flyer`, 'Plain HTTP is not led to HTTPS')

  const keptFor = (path: string, headers?: Record<string, string>) => answerOf(origin, path, headers)
  const fromCache = async (headers?: Record<string, string>) => {
    let again = await keptFor(page, headers)
    // On a busy machine a second passes between two requests.
    for (let tries = 0; tries < 20 && again.from !== 'HIT'; tries++) again = await keptFor(page, headers)
    return again
  }
  const full = await fromCache()
  promise(full.from === 'HIT', 'A page that is asked for twice at once is not kept')
  promise(full.headers.has('strict-transport-security'), 'A page does not ask for HTTPS from then on')
  const saving = await fromCache(lean)
  promise(saving.from === 'HIT', 'A page for who saves data is not kept')
  promise(saving.body !== full.body, 'Who saves data gets the page of somebody else')
  promise((await fromCache()).body === full.body, 'A page for who saves data comes to somebody else')
  await pause(longestKeptMs)
  promise((await keptFor(page)).from !== 'HIT', 'A page is kept for longer than the site says')

  const cookie = await filledCart(origin)
  for (let times = 0; times < 2; times++) {
    await fromCache()
    const own = await keptFor(page, { cookie })
    promise(own.from === 'BYPASS', 'Who has a cart gets what is kept')
    promise(own.headers.get('cache-control') === 'private, no-store', 'A page with a cart says that it may be kept')
    promise(
      own.body.includes(filledCartName) && !full.body.includes(filledCartName),
      'A cart without script is not counted',
    )
  }
  promise((await fromCache()).body === full.body, 'A page with a cart comes to somebody else')
  for (const path of ['/login', '/healthz', addresses.getStaffMember.url]) {
    await keptFor(path)
    promise((await keptFor(path)).from !== 'HIT', `${path} is kept`)
  }
  return broken
}

/** What a page calls a cart with one line in it. */
const filledCartName = 'Cart, 1 product'

/** The cookie of a browser without script that has something in its cart. */
async function filledCart(origin: string): Promise<string> {
  const { url, method } = addresses.keepCart
  const lines = [{ product: firstCatalogue.products[0].id, bottles: 3 }]
  const kept = await fetch(origin + url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines }),
  })
  if (!kept.ok) throw new Error(`A cart was not kept: ${await kept.text()}`)
  return kept.headers.getSetCookie().map((each) => each.split(';')[0])[0] ?? ''
}

async function answerOf(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers })
  const body = await answer.text()
  return { path, headers: answer.headers, status: answer.status, body, from: answer.headers.get('x-cache') ?? '' }
}

type PageRead = Awaited<ReturnType<typeof answerOf>> & { readonly asked: Record<string, string> }

/** Reads all that is read later while nothing behind nginx answers, in full and lean. */
async function readAll(origin: string): Promise<PageRead[]> {
  const found: PageRead[] = []
  for (const path of read) {
    for (const asked of [{}, lean]) found.push({ asked, ...(await answerOf(origin, path, asked)) })
  }
  return found
}

function protocolOf(origin: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const session = connect(origin)
    session.once('error', reject)
    session.once('connect', () => {
      resolve(session.alpnProtocol)
      session.close()
    })
  })
}

/** Lets somebody order while a desk is open. @returns whether the desk has heard of it, and what became of the order */
async function hearOfOrder(origin: string): Promise<{ isHeard: boolean; outcome: Outcome }> {
  const signedIn = await fetch(origin + addresses.signIn.url, {
    method: addresses.signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staffAccount),
  })
  if (!signedIn.ok) throw new Error(`Staff cannot sign in: ${await signedIn.text()}`)
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
  const { body } = await fetch(`${origin}/api/staff/orders/changes`, {
    headers: { cookie: cookies.join('; ') },
    signal: AbortSignal.timeout(patienceMs),
  })
  const outcome = await order(visitorOf(0), wayThrough(origin))
  let heard = ''
  try {
    for await (const part of body as ReadableStream<Uint8Array>) {
      heard += new TextDecoder().decode(part)
      if ([...outcome.told].some((reference) => heard.includes(reference))) return { isHeard: true, outcome }
    }
  } catch {
    // Nothing came in time.
  }
  return { isHeard: false, outcome }
}

/** Pages that were read remain in sight, and nothing is said to be stored. */
async function brokenWhileAway(origin: string, before: readonly PageRead[], cookie: string): Promise<string[]> {
  const broken: string[] = []
  for (const { path, asked, body } of before) {
    const now = await answerOf(origin, path, asked)
    if (now.status !== 200 || now.body !== body)
      broken.push(`While both are away ${path}, which was read, is answered ${now.status} (${now.from})`)
  }
  for (const sent of [
    await fetch(origin + page, { headers: { cookie } }),
    await fetch(origin + otherPage, { headers: { cookie: 'seen=1' } }),
    await fetch(`${origin}/contact`, { method: 'POST', body: new URLSearchParams({ fullname: 'Ngozi Okafor' }) }),
  ]) {
    const isSaid = (await sent.text()).includes('we cannot say that we have it')
    if (sent.status !== 502 || !isSaid || sent.headers.get('cache-control') !== 'no-store')
      broken.push(`While both are away ${sent.url} is answered ${sent.status} in other words`)
  }
  return broken
}
