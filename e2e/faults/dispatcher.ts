import { setTimeout as pause } from 'node:timers/promises'
import type { ReadyOrder, RunAnswer, WholeRun } from '@divine/contracts/calls/runs'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import type { DeliveryRecord, MadeRun } from './delivery-record.ts'
import { type Desk, newKey } from './desk.ts'
import { diceOf } from './dice.ts'
import type { Phone } from './phone.ts'
import { ride, wordsOf } from './rider.ts'
import type { PlannedStaff } from './schedule.ts'

/** Most stops of one run: many runs rather than long ones. */
const mostStops = 5

/** Who brings what a dispatcher puts together. */
export interface Rider {
  readonly id: number
  readonly name: string
  /** Both have the link of each run. */
  readonly phones: readonly [Phone, Phone]
}

/** Puts runs together, one after the other, and sees each through until what came back is put away. */
export async function sendRuns(plan: PlannedStaff, desk: Desk, rider: Rider, record: DeliveryRecord): Promise<void> {
  const dice = diceOf(plan.seed)
  const { roll, oneIn } = dice
  let marks = 0

  /** Each takes the orders that have waited longest, so that colleagues are after the same. */
  async function putTogether(): Promise<RunAnswer | undefined> {
    const [{ body: ready }] = await desk.call<ReadyOrder[]>('listReadyOrders')
    const references = ready.slice(0, 1 + roll(mostStops)).map(({ reference }) => reference)
    if (references.length === 0) return undefined
    const made: MadeRun = { by: desk.email, key: newKey(), told: new Set() }
    record.made.push(made)
    const body = { riderId: rider.id, day: plannedDay, feeNaira: 2_000, references }
    const answers = await desk.call<RunAnswer>('addRun', { key: made.key, body, refusals: [409] })
    const runs = answers.flatMap((answer) => (answer.status === 201 ? [answer.body] : []))
    for (const { id } of runs) made.told.add(id)
    made.answer = runs.length > 0 ? 'done' : 'refused'
    const run = runs.at(-1)
    if (run) has(run)
    return run
  }

  function has({ id, stops }: WholeRun): void {
    const references = stops.filter(({ isHere }) => isHere).map(({ reference }) => reference)
    record.taken.push({ run: id, references, toldAt: performance.now(), letGoAt: Infinity })
  }

  /** @returns undefined where it is refused: somebody or something has changed the run, or nothing is left in it */
  async function change({ id }: WholeRun, body: object, version?: number): Promise<RunAnswer | undefined> {
    for (const taken of record.taken) {
      if (taken.run === id) taken.letGoAt = Math.min(taken.letGoAt, performance.now())
    }
    const answers = await desk.call<RunAnswer>('changeRun', { params: { id }, body, version, refusals: [409] })
    return answers.find(({ status }) => status === 200)?.body
  }

  async function read({ id }: WholeRun): Promise<WholeRun> {
    const [{ body }] = await desk.call<WholeRun>('getRun', { params: { id } })
    return body
  }

  /** Puts the stops into another order. Where the answer is lost, the second press finds the run changed. */
  async function changeOrder(run: WholeRun): Promise<void> {
    const references = dice.shuffled(run.stops).map(({ reference }) => reference)
    has((await change(run, { references }, run.version)) ?? (await read(run)))
  }

  /** @returns says what one of the phones has kept */
  async function deliver({ id }: WholeRun): Promise<() => Promise<void>> {
    const newLink = async () => {
      const answers = await desk.call<{ link: string }>('makeRunLink', { params: { id } })
      return answers.at(-1)?.body.link.split('/').at(-1) ?? ''
    }
    const run = { id, rider: rider.name, secret: await newLink(), newLink }
    const words = wordsOf(run, dice, record.words)
    const rides = rider.phones.map((phone, index) => ride(phone, run, words, dice, index > 0))
    const late = await Promise.all(rides)
    return async () => {
      for (const say of late) await say()
    }
  }

  /** What was not delivered goes out again another day, or is put back. */
  async function putAway(run: WholeRun): Promise<void> {
    const { stops } = await read(run)
    for (const { isHere, order } of stops) {
      if (!isHere || order?.stage !== 'failed' || oneIn(5)) continue
      const { reference, sumNaira } = order
      const says = `[${desk.email}, ${++marks}]`
      const agreed = { region: { state: 'Enugu', town: 'Nsukka' }, day: plannedDay, sumNaira: sumNaira ?? 0 }
      const move = oneIn(2) ? { to: 'returned' } : { to: 'confirmed', ...agreed }
      await desk.act(reference, { kind: 'moved', name: 'moveOrder', body: { ...move, note: says }, says })
    }
  }

  async function oneRun(): Promise<void> {
    const run = await putTogether()
    if (!run) return pause(300)
    if (oneIn(3)) await changeOrder(run)
    const isSent = !oneIn(10) && (await send(run))
    if (!isSent) return void (await change(run, { state: 'ended' }))
    const sayLate = await deliver(run)
    // Something is said of each stop by now: nothing of it is with the rider.
    await desk.call('changeRun', { params: { id: run.id }, body: { state: 'ended' } })
    await Promise.all([sayLate(), putAway(run)])
  }

  async function send(run: WholeRun): Promise<boolean> {
    record.sent.add(run.id)
    return (await change(run, { state: 'out' })) !== undefined
  }

  record.staff.add(desk.email)
  while (desk.isOpen()) {
    await pause(roll(200))
    await oneRun()
  }
  // On a busy machine a short day is over before the first order is confirmed.
  if (record.words.length === 0) await oneRun()
}
