import { setTimeout as pause } from 'node:timers/promises'
import type { DeskOrder, WholeOrder } from '@divine/contracts/calls/order-desk'
import type { Stage } from '@divine/contracts/orders/stages'
import { isToCall } from '@divine/contracts/orders/stages'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { type Desk, type Doing, emailOf, newKey } from './desk.ts'
import type { AgentsAct, DeskRecord } from './desk-record.ts'
import { diceOf } from './dice.ts'
import type { Answer } from './phone.ts'
import type { PlannedStaff } from './schedule.ts'

/** Buyers that colleagues gave to somebody, by email: references of their orders. */
export type GivenAway = Map<string, string[]>

export interface Office {
  readonly agents: readonly PlannedStaff[]
  readonly given: GivenAway
  readonly record: DeskRecord
}

/** How often a move is tried again on what somebody else left. */
const mostTries = 5
/** How often an agent takes a buyer from a colleague. They keep these buyers: nobody else may call them by then. */
const mostTakenOver = 2

type Claim = NonNullable<WholeOrder['claim']>
type ToCall = Pick<DeskOrder, 'reference' | 'stage' | 'version'>

/** Works at the desk as long as it is open, as the pages do it. What is begun is finished. */
export async function workAtDesk(plan: PlannedStaff, desk: Desk, office: Office): Promise<void> {
  const { roll, oneIn, anyOf } = diceOf(plan.seed)
  let marks = 0
  let takenOver = 0
  /** Buyers whom this agent keeps for now. */
  const kept: WholeOrder[] = []
  /** A text that nobody else writes. */
  const mark = () => `[${plan.number}-${++marks}]`

  async function read(reference: string): Promise<WholeOrder> {
    const [{ body }] = await desk.call<WholeOrder>('getOrder', { params: { reference } })
    return body
  }

  async function list(queue: string): Promise<DeskOrder[]> {
    const [{ body }] = await desk.call<DeskOrder[]>('listDeskOrders', { query: { queue, limit: '20' } })
    return body
  }

  /** Where the phone has no network, what is done is sent later, one after the other. */
  async function withoutNetwork(): Promise<void> {
    if (oneIn(6)) await pause(roll(1_200))
  }

  async function serveNext(): Promise<void> {
    const askedAt = performance.now()
    const answers = await desk.call<WholeOrder>('takeNextBuyer', { key: newKey(), refusals: [409] })
    const orders = answers.filter(({ status }) => status === 200).map(({ body }) => body)
    for (const { claim, phoneE164 } of orders) if (claim) desk.has(phoneE164, claim.until, askedAt)
    // Both answers to one press lead to the same buyer, who is called once.
    const buyers = new Map(orders.map((order) => [order.reference, order]))
    for (const order of buyers.values()) await serve(order)
    if (buyers.size > 0) return
    // Who has many gets no more.
    for (const order of kept.splice(0)) await handBack(order)
    await carryOn()
  }

  /** One buyer: called, noted, corrected, told what came of it, and left to whoever is next. */
  async function serve(order: WholeOrder): Promise<void> {
    if (oneIn(15)) return handBack(order)
    if (oneIn(10)) return handOver(order)
    const body = { by: anyOf(['call', 'call', 'whatsapp']) }
    let seen = latest(
      await desk.act(order.reference, { kind: 'attempted', name: 'noteAttempt', body, says: body.by }),
      order,
    )
    await withoutNetwork()
    if (oneIn(5)) seen = latest(await note(seen), seen)
    if (oneIn(5)) seen = latest(await correct(seen), seen)
    const left = await settle(seen, outcome())
    if (left && oneIn(8)) await thinkAgain(left)
    if (oneIn(8)) await enter(order.phoneE164)
    for (const other of order.others.filter(isToCall)) {
      // What repeats an order that is cancelled is cancelled itself: nothing is kept of it.
      const isKept = left?.stage !== 'cancelled'
      const why = isKept ? { reason: 'duplicate', duplicateOf: order.reference } : { reason: left.reason }
      await settle(other, () => moved({ to: 'cancelled', ...why }))
    }
    if (oneIn(3)) kept.push(order)
    else await handBack(order)
  }

  /** The order as an answer has it. */
  function latest({ status, body }: Answer<WholeOrder>, before: WholeOrder): WholeOrder {
    return status === 200 ? body : before
  }

  function moved(move: { to: Stage } & Record<string, unknown>): Doing {
    const says = mark()
    return { kind: 'moved', name: 'moveOrder', body: { ...move, note: `Said so ${says}` }, says }
  }

  /** What came of a call, said anew for each try. */
  function outcome(): () => Doing {
    const confirmation = {
      region: { state: 'Enugu', town: 'Nsukka' },
      day: plannedDay,
      sumNaira: 10_000 + roll(90_000),
    }
    const what = anyOf(['confirmed', 'confirmed', 'confirmed', 'no answer', 'no answer', 'later', 'cancelled'])
    return () => {
      // Soon enough to be due again before the run ends.
      const callAt = new Date(Date.now() + 2_000 + roll(3_000)).toISOString()
      if (what === 'confirmed') return moved({ to: 'confirmed', ...confirmation })
      if (what === 'cancelled')
        return moved({ to: 'cancelled', reason: anyOf(['price', 'changed-mind', 'not-serious']) })
      return moved({ to: 'call-back', reason: what === 'later' ? 'asked' : anyOf(['no-answer', 'phone-off']), callAt })
    }
  }

  /** Moves an order that is to be called; again, on what somebody else left of it, as long as it still is. */
  async function settle(seen: ToCall, doing: () => Doing): Promise<WholeOrder | undefined> {
    let order = seen
    for (let tries = 0; tries < mostTries && isToCall(order); tries++) {
      const { status, body } = await desk.act(order.reference, doing(), order.version)
      if (status === 200) return body
      order = status === 409 ? (body as unknown as { order: WholeOrder }).order : await read(order.reference)
    }
    await takeBack(await read(seen.reference), 'attempted')
    return undefined
  }

  /** Takes back what this agent did last of a kind, if nothing has come of it since. */
  async function takeBack({ reference, version, events }: WholeOrder, kind: 'attempted' | 'moved'): Promise<boolean> {
    const own = events.find((event) => event.ofDuplicate === null && event.kind === kind && event.actor === desk.email)
    if (!own) return false
    const body = { takesBack: own.id }
    const doing = { kind: 'taken-back', name: 'moveOrder', body, says: `"takesBack":${own.id}` } as const
    return (await desk.act(reference, doing, version)).status === 200
  }

  async function thinkAgain(order: WholeOrder): Promise<void> {
    if (await takeBack(order, 'moved')) await settle(await read(order.reference), outcome())
  }

  async function note({ reference }: ToCall): Promise<Answer<WholeOrder>> {
    const says = mark()
    return desk.act(reference, { kind: 'noted', name: 'addNote', body: { note: `Her sister answers ${says}` }, says })
  }

  async function correct({ reference, version }: ToCall, body?: object, says = mark()): Promise<Answer<WholeOrder>> {
    const correction = body ?? { address: `4 Market Road, Nsukka ${says}` }
    return desk.act(reference, { kind: 'corrected', name: 'correctOrder', body: correction, says }, version)
  }

  /** An order of somebody who is on the phone: of this number, or of a new one that is typed wrongly at first. */
  async function enter(knownNumber?: string): Promise<void> {
    const key = newKey()
    const told = new Set<string>()
    office.record.entered.push({ agent: desk.email, key, told })
    const ending = `${String(plan.number).padStart(3, '0')}${String(++marks).padStart(4, '0')}`
    const answers = await desk.call<WholeOrder>('enterOrder', {
      key,
      body: {
        fullname: `Buyer on the phone ${mark()}`,
        phone: knownNumber ?? `0805${ending}`,
        address: `2 Ogui Road, Enugu ${mark()}`,
        lines: [{ supplement: 'Ulcer', bottle: 2 }],
        source: 'phone',
      },
    })
    for (const { body } of answers) told.add(body.reference)
    const [{ body: order }] = answers
    if (!knownNumber && oneIn(2)) await correct(order, { phone: `0806${ending}` }, `0806${ending}`)
  }

  async function handBack({ reference, phoneE164 }: WholeOrder): Promise<void> {
    // An owner may have taken the buyer, or a colleague after the first of two answers.
    const onSend = desk.letsGo(phoneE164, { from: desk.email })
    await desk.call('leaveBuyer', { params: { reference }, onSend, refusals: [409] })
  }

  async function handOver({ reference, phoneE164 }: WholeOrder): Promise<void> {
    const to = emailOf(anyOf(office.agents))
    const askedAt = performance.now()
    const [{ status, body }] = await desk.call<Claim & { claim?: Claim }>('takeBuyer', {
      params: { reference },
      body: { to },
      onSend: desk.letsGo(phoneE164, { from: desk.email, to }),
      refusals: [409],
    })
    // The colleague had the buyer already, where only the answer was lost.
    if (status === 200) desk.has(phoneE164, body.until, askedAt, body.by)
    if ((body.claim ?? body).by === to) office.given.set(to, [...(office.given.get(to) ?? []), reference])
  }

  async function serveGiven(reference: string): Promise<void> {
    const order = await read(reference)
    if (isToCall(order) && order.claim?.by === desk.email) await serve(order)
  }

  /** A buyer rings the office while a colleague has them: nobody calls, and whoever answered says what came of it. */
  async function takeOver(): Promise<void> {
    if (takenOver === mostTakenOver) return
    const isElsewhere = ({ claim, source }: DeskOrder) => claim && claim.by !== desk.email && source === 'form'
    const card = (await list('to-call')).filter(isElsewhere)[roll(5)]
    if (!card) return
    takenOver++
    const { reference } = card
    const order = await read(reference)
    const askedAt = performance.now()
    const [{ body: claim }] = await desk.call<Claim>('takeBuyer', {
      params: { reference },
      body: { over: true },
      onSend: desk.letsGo(order.phoneE164, { to: desk.email }),
    })
    desk.has(order.phoneE164, claim.until, askedAt)
    await settle(order, () => moved({ to: 'cancelled', reason: 'changed-mind' }))
  }

  /** Several at once go to the rider. */
  async function giveToRider(): Promise<void> {
    const cards = (await list('confirmed')).slice(0, 1 + roll(5))
    if (cards.length === 0) return
    const says = mark()
    const key = newKey()
    const references = cards.map(({ reference }) => reference)
    const versions = Object.fromEntries(cards.map(({ reference, version }) => [reference, version]))
    const acts = references.map((reference): AgentsAct => ({ agent: desk.email, key, reference, kind: 'moved', says }))
    office.record.acts.push(...acts)
    const answers = await desk.call<readonly { reference: string; stage?: Stage }[]>('moveOrders', {
      key,
      body: { references, versions, to: 'with-rider', note: `With Yusuf ${says}` },
    })
    for (const act of acts) {
      const isDone = answers.some(({ body }) => body.some((each) => each.reference === act.reference && each.stage))
      act.answer = isDone ? 'done' : 'refused'
    }
  }

  async function bringBack(): Promise<void> {
    const card = (await list('with-rider')).filter(({ stage }) => stage === 'with-rider')[roll(5)]
    if (!card) return
    const doing = oneIn(4)
      ? moved({ to: 'failed', reason: 'not-there' })
      : moved({ to: 'delivered', sumNaira: card.sumNaira ?? 0 })
    await desk.act(card.reference, doing, card.version)
  }

  /** What there is to do where nobody waits to be called. */
  async function carryOn(): Promise<void> {
    await anyOf([giveToRider, bringBack, () => pause(200)])()
  }

  while (desk.isOpen()) {
    await pause(roll(150))
    const given = office.given.get(desk.email)?.shift()
    if (given) await serveGiven(given)
    else await anyOf([serveNext, serveNext, serveNext, serveNext, serveNext, takeOver, carryOn, () => enter()])()
  }
}
