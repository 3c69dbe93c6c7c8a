import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addresses } from '@divine/contracts/calls/addresses'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import type { EventKind } from '@divine/contracts/orders/history'
import { ask, type Question, type Reply } from './ask.ts'
import type { AgentsAct, DeskRecord, LetGo } from './desk-record.ts'
import { type Attempt, type PlannedAgent, type Server, servers } from './schedule.ts'
import { originsOf, type Site } from './site.ts'

/** Thrown where all has been calm for so long that an answer should have come. */
export class DayIsOver extends Error {}

const pausesMs = [0, 200, 600]
const retryMs = 1_000

/** Refusals that are right where somebody else was quicker. 400: the other order turned out to repeat this one. */
const refusalsOf: Partial<Record<EventKind, readonly number[]>> = {
  moved: [400, 409, 422],
  'taken-back': [409, 422],
  corrected: [409],
}

type Name = keyof typeof addresses

interface Asked {
  readonly reference?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly key?: string
  /** Version of the order that was seen. */
  readonly version?: number | undefined
  /** Answers, beside those to what is done, that are right here. */
  readonly refusals?: readonly number[]
  /** What is written down of each request as soon as it is sent. */
  readonly onSend?: () => { answeredAt: number }
}

/** What somebody does to an order, and how. */
export interface Doing {
  readonly kind: EventKind
  readonly name: 'moveOrder' | 'correctOrder' | 'noteAttempt' | 'addNote'
  readonly body: object
  /** A text that the event will have. */
  readonly says: string
}

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

/** An agent's phone: it asks until an answer comes, under the same id, and writes down what it was told. */
export interface Desk {
  readonly email: string
  /** Whether the day goes on; what was begun is finished in any case. */
  isOpen(): boolean
  /** One answer, or two where the request was sent twice. @throws {DayIsOver} */
  call<Body>(name: Name, asked?: Asked): Promise<readonly [Answer<Body>, ...Answer<Body>[]]>
  /** Does something to an order once. @throws {DayIsOver} */
  act(reference: string, doing: Doing, version?: number): Promise<Answer<WholeOrder>>
  /** Notes that this agent was told to have a buyer. */
  has(phone: string, until: string, askedAt: number, agent?: string): void
  /** Notes a request by which somebody loses a buyer. */
  letsGo(phone: string, change: Partial<Pick<LetGo, 'from' | 'to'>>): () => LetGo
}

export function newKey(): string {
  return randomUUID()
}

export function emailOf({ number }: Pick<PlannedAgent, 'number'>): string {
  return `agent-${number}@staff.example`
}

/** @param cookie of the agent's session */
export function openDesk(plan: PlannedAgent, cookie: string, site: Site, record: DeskRecord): Desk {
  const email = emailOf(plan)
  let attempts = 0
  const isCalm = () => Number.isFinite(site.endsAt())

  function nextAttempt(): Attempt {
    const planned = plan.attempts[attempts++ % plan.attempts.length]
    return planned && !isCalm() ? planned : { server: servers[attempts % servers.length] as Server, fate: 'clean' }
  }

  function questionOf(name: Name, { body, key, version }: Asked): Question {
    return {
      method: addresses[name].method,
      patienceMs: site.patienceMs(),
      headers: {
        cookie,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }
  }

  async function send(origin: string, name: Name, asked: Asked): Promise<Reply | undefined> {
    const path = addresses[name].url.replace(':reference', asked.reference ?? '')
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
      if (performance.now() > site.endsAt()) throw new DayIsOver(`${email}: ${name} got no answer`)
      const replies = await Promise.all(originsOf(nextAttempt(), site).map((origin) => send(origin, name, asked)))
      const [first, ...further] = replies.filter((reply) => reply !== undefined)
      if (first) return [first, ...further]
    }
  }

  function read<Body>(name: Name, { refusals = [] }: Asked, { status, text }: Reply): Answer<Body> {
    if (status >= 300 && !refusals.includes(status)) {
      record.strange.push(`${email}: ${name} was answered ${status}: ${text.slice(0, 300)}`)
    }
    return { status, body: text === '' ? undefined : JSON.parse(text) }
  }

  const desk: Desk = {
    email,
    isOpen: () => !isCalm(),
    async call(name, asked = {}) {
      const [first, ...further] = await untilAnswered(name, asked)
      return [read(name, asked, first), ...further.map((reply) => read(name, asked, reply))] as never
    },
    async act(reference, { kind, name, body, says }, version) {
      const key = newKey()
      const done: AgentsAct = { agent: email, key, reference, kind, says }
      record.acts.push(done)
      const answers = await desk.call<WholeOrder>(name, {
        reference,
        body,
        key,
        version,
        refusals: refusalsOf[kind] ?? [],
      })
      const [answer] = answers
      done.answer = answer.status === 200 ? 'done' : 'refused'
      if (answers.some(({ status }) => status !== answer.status)) {
        record.strange.push(`${email}: ${name} on ${reference}, sent twice, was answered ${JSON.stringify(answers)}`)
      }
      return answer
    },
    has(phone, until, askedAt, agent = email) {
      const leftMs = Date.parse(until) - Date.now()
      const toldAt = performance.now()
      record.held.push({ agent, phone, askedAt, toldAt, until: toldAt + leftMs })
    },
    letsGo: (phone, change) => () => {
      const going = {
        phone,
        from: undefined,
        to: undefined,
        ...change,
        sentAt: performance.now(),
        answeredAt: Infinity,
      }
      record.letGo.push(going)
      return going
    },
  }
  return desk
}
