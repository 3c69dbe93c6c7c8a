import { setTimeout as pause } from 'node:timers/promises'
import type { Money, RunMoney } from '@divine/contracts/calls/money'
import type { DeliveryRecord, PaidLater, SignedOff } from './delivery-record.ts'
import { type Desk, newKey } from './desk.ts'
import { diceOf } from './dice.ts'
import type { PlannedStaff } from './schedule.ts'

/** By how much less, or more, riders bring than they took. */
const differenceNaira = 500

/** What the cashier does once nothing more is brought. */
export interface Till {
  /** Counts what riders bring as long as the desk is open. */
  work(): Promise<void>
  /** Signs off all that is left, and reads how the money stands. */
  close(): Promise<Money>
}

/** An owner's phone who signs off the money of runs, thinks better of it, and notes what riders pay later. */
export function openTill(plan: PlannedStaff, desk: Desk, record: DeliveryRecord): Till {
  const { roll, oneIn, anyOf } = diceOf(plan.seed)

  async function read(): Promise<Money> {
    const [{ body }] = await desk.call<Money>('readMoney')
    return body
  }

  const ended = ({ open }: Money) => open.filter(({ state }) => state === 'ended')

  /** Of a run of which more came since, what was signed off is taken back first. */
  async function count({ id, cashNaira, transferNaira, settlement }: RunMoney): Promise<void> {
    if (settlement) return takeBack(id, settlement.id)
    const isShort = cashNaira >= differenceNaira && oneIn(3)
    const difference = isShort ? -differenceNaira : oneIn(8) ? differenceNaira : 0
    const whyShort = anyOf(['owed', 'owed', 'allowed', 'fee'] as const)
    const reason = difference === 0 ? null : isShort ? whyShort : 'over'
    const signed: SignedOff = { run: id, expectedNaira: cashNaira, broughtNaira: cashNaira + difference, reason }
    record.signedOff.push(signed)
    const seen = { cashNaira, transferNaira }
    const body = { broughtNaira: signed.broughtNaira, ...(reason && { reason }), transfersSeen: true, seen }
    // 400 where the fee does not explain it; 409 where the rider said something else of a stop meanwhile.
    const answers = await desk.call('settleRun', { params: { id }, key: newKey(), body, refusals: [400, 409] })
    signed.answer = answers.some(({ status }) => status === 200) ? 'done' : 'refused'
  }

  async function takeBack(id: number, takesBack: number): Promise<void> {
    await desk.call('settleRun', { params: { id }, body: { takesBack }, refusals: [409] })
  }

  async function notePayment({ id, owedNaira }: RunMoney): Promise<void> {
    const paid: PaidLater = { run: id, key: newKey(), naira: 1 + roll(owedNaira) }
    record.paid.push(paid)
    const body = { paidNaira: paid.naira, seen: { owedNaira } }
    const answers = await desk.call('payOwed', { params: { id }, key: paid.key, body })
    paid.answer = answers.some(({ status }) => status === 200) ? 'done' : 'refused'
  }

  record.staff.add(desk.email)
  return {
    async work() {
      while (desk.isOpen()) {
        await pause(300 + roll(700))
        const money = await read()
        for (const run of ended(money).slice(0, 3)) await count(run)
        const [owing] = money.owed
        if (owing && oneIn(3)) await notePayment(owing)
        const [last] = money.settled
        if (last?.settlement && last.payments.length === 0 && oneIn(6)) await takeBack(last.id, last.settlement.id)
      }
    },
    async close() {
      for (;;) {
        const money = await read()
        const left = ended(money)
        if (left.length === 0) return money
        for (const run of left) await count(run)
      }
    },
  }
}
