import { setTimeout as pause } from 'node:timers/promises'
import { addresses } from '@divine/contracts/calls/addresses'
import { ask, type Question, type Reply } from './ask.ts'
import { type Attempt, type Server, servers } from './schedule.ts'
import { originsOf, type Site } from './site.ts'

/** Thrown where all has been calm for so long that an answer should have come. */
export class DayIsOver extends Error {}

const pausesMs = [0, 200, 600]
const retryMs = 1_000

type Name = keyof typeof addresses

export interface Asked {
  /** What stands in the address, such as the reference of an order. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly key?: string
  /** Version that was seen of what is changed. */
  readonly version?: number | undefined
  /** Answers, beside those to what is done, that are right here. */
  readonly refusals?: readonly number[]
  /** What is written down of each request as soon as it is sent. */
  readonly onSend?: () => { answeredAt: number }
}

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

/** Somebody's phone: it asks until an answer comes, under the same id. */
export interface Phone {
  /** Whether the day goes on; what was begun is finished in any case. */
  isOpen(): boolean
  /** One answer, or two where the request was sent twice. @throws {DayIsOver} */
  call<Body>(name: Name, asked?: Asked): Promise<readonly [Answer<Body>, ...Answer<Body>[]]>
}

/** What is written down of all phones. */
export interface PhoneRecord {
  /** Answers that nobody must ever get. */
  readonly strange: string[]
  requests: number
}

export interface PhoneOwner {
  readonly name: string
  /** What happens to the requests, in turn, and again from the first. */
  readonly attempts: readonly Attempt[]
  /** Of the session; undefined for whoever has no account. */
  readonly cookie: string | undefined
}

export function openPhone({ name: owner, attempts, cookie }: PhoneOwner, site: Site, record: PhoneRecord): Phone {
  let count = 0
  const isCalm = () => Number.isFinite(site.endsAt())

  function nextAttempt(): Attempt {
    const planned = attempts[count++ % attempts.length]
    return planned && !isCalm() ? planned : { server: servers[count % servers.length] as Server, fate: 'clean' }
  }

  function questionOf(name: Name, { body, key, version }: Asked): Question {
    return {
      method: addresses[name].method,
      patienceMs: site.patienceMs(),
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }
  }

  async function send(origin: string, name: Name, asked: Asked): Promise<Reply | undefined> {
    const path = addresses[name].url.replace(/:(\w+)/g, (_, param: string) => String(asked.params?.[param]))
    const search = asked.query ? `?${new URLSearchParams(asked.query)}` : ''
    record.requests++
    const noted = asked.onSend?.()
    const reply = await ask(origin + path + search, questionOf(name, asked))
    if (noted && reply) noted.answeredAt = performance.now()
    return reply
  }

  async function untilAnswered(name: Name, asked: Asked): Promise<readonly [Reply, ...Reply[]]> {
    for (let tries = 0; ; tries++) {
      await pause(pausesMs[tries] ?? retryMs)
      if (performance.now() > site.endsAt()) throw new DayIsOver(`${owner}: ${name} got no answer`)
      const replies = await Promise.all(originsOf(nextAttempt(), site).map((origin) => send(origin, name, asked)))
      const [first, ...further] = replies.filter((reply) => reply !== undefined)
      if (first) return [first, ...further]
    }
  }

  function read<Body>(name: Name, { refusals = [] }: Asked, { status, text }: Reply): Answer<Body> {
    if (status >= 300 && !refusals.includes(status)) {
      record.strange.push(`${owner}: ${name} was answered ${status}: ${text.slice(0, 300)}`)
    }
    return { status, body: text === '' ? undefined : JSON.parse(text) }
  }

  return {
    isOpen: () => !isCalm(),
    async call(name, asked = {}) {
      const [first, ...further] = await untilAnswered(name, asked)
      return [read(name, asked, first), ...further.map((reply) => read(name, asked, reply))] as never
    },
  }
}
