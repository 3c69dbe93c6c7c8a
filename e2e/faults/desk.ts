import { randomUUID } from 'node:crypto'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import type { EventKind } from '@divine/contracts/orders/history'
import type { AgentsAct, DeskRecord, LetGo } from './desk-record.ts'
import { type Answer, openPhone, type Phone } from './phone.ts'
import type { PlannedStaff } from './schedule.ts'
import type { Site } from './site.ts'

/** Refusals that are right where somebody else was quicker. 400: the other order turned out to repeat this one. */
const refusalsOf: Partial<Record<EventKind, readonly number[]>> = {
  moved: [400, 409, 422],
  'taken-back': [409, 422],
  corrected: [409],
}

/** What somebody does to an order, and how. */
export interface Doing {
  readonly kind: EventKind
  readonly name: 'moveOrder' | 'correctOrder' | 'noteAttempt' | 'addNote'
  readonly body: object
  /** A text that the event will have. */
  readonly says: string
}

/** The phone of somebody of staff, which writes down what they do to orders and what they are told. */
export interface Desk extends Phone {
  readonly email: string
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

export function emailOf({ duty, number }: Pick<PlannedStaff, 'duty' | 'number'>): string {
  return `${duty}-${number}@staff.example`
}

/** @param cookie of the session */
export function openDesk(plan: PlannedStaff, cookie: string, site: Site, record: DeskRecord): Desk {
  const email = emailOf(plan)
  const phone = openPhone({ name: email, attempts: plan.attempts, cookie }, site, record)
  return {
    ...phone,
    email,
    async act(reference, { kind, name, body, says }, version) {
      const key = newKey()
      const done: AgentsAct = { agent: email, key, reference, kind, says }
      record.acts.push(done)
      const answers = await phone.call<WholeOrder>(name, {
        params: { reference },
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
    has(phoneE164, until, askedAt, agent = email) {
      const leftMs = Date.parse(until) - Date.now()
      const toldAt = performance.now()
      record.held.push({ agent, phone: phoneE164, askedAt, toldAt, until: toldAt + leftMs })
    },
    letsGo: (phoneE164, change) => () => {
      const going = {
        phone: phoneE164,
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
}
