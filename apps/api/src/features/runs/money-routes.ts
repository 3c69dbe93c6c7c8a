import type { Failure } from '@divine/contracts/calls/failure'
import { mostLoose, payOwed, readMoney, type Settlement, settleOrders, settleRun } from '@divine/contracts/calls/money'
import { naira } from '@divine/contracts/catalogue/naira'
import { agentName } from '@divine/contracts/orders/agent-name'
import { type DifferenceReason, differenceWords, mostSettled } from '@divine/contracts/orders/settlements'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/client.ts'
import { eachOrder } from '../../http/each-order.ts'
import { Refusal } from '../../http/failures.ts'
import { KeyReused } from '../../http/key-reused.ts'
import * as queries from './money-queries.ts'
import { noSuchRun } from './no-such-run.ts'
import { lockRun, stillOut } from './run-queries.ts'

const noSums = 'Load the page again: it does not say which sums you saw.'

interface Options {
  /** Notes that the money of an order is signed off, or is not any more, with the event that says so. */
  readonly settleOrder: (
    transaction: Database,
    reference: string,
    by: {
      readonly actor: string
      readonly isSettled: boolean
      /** Minted where it is done: the same id again is the same act. */
      readonly actId?: string | undefined
      /** The version of the order that whoever acts has seen. */
      readonly onVersion?: number | undefined
    },
  ) => Promise<{ readonly isReplay: boolean }>
}

/** What riders bring, and what owners sign off. */
export const moneyRoutes: FastifyPluginAsyncZod<Options> = async (app, { settleOrder }) => {
  const { database } = app

  app.route({
    ...readMoney,
    handler: async (request) => {
      // All of it as it is at one moment: figures that are read one after the other would not add up.
      const money = await database.transaction(
        async (transaction) => {
          const open = await queries.openMoney(transaction)
          const owed = await queries.owedMoney(transaction)
          const ages = queries.byAge(open)
          return {
            open,
            owed,
            settled: await queries.settledMoney(transaction, mostSettled),
            ages,
            cashOutNaira: ages.reduce((sum, { naira }) => sum + naira, 0),
            owedNaira: queries.sumOwed(owed),
            ...(await queries.sumOfLoose(transaction)),
            loose: await queries.looseOrders(transaction, false, mostLoose),
            looseSettled: await queries.looseOrders(transaction, true, mostSettled),
          }
        },
        { isolationLevel: 'repeatable read' },
      )
      const ofRuns = [...money.open, ...money.owed, ...money.settled].flatMap((run) => run.orders)
      const read = [...ofRuns, ...money.loose, ...money.looseSettled].map(({ reference }) => reference)
      request.journalled = { references: [...new Set(read)] }
      return money
    },
  })

  app.route({
    ...settleRun,
    handler: async (request, reply) => {
      const { id } = request.params
      const { body } = request
      const by = app.staffMemberOf(request).email
      const actId = request.headers['idempotency-key'] ?? null
      const became = await database.transaction(async (transaction) => {
        if (!(await lockRun(transaction, id))) throw noSuchRun()
        const earlier = actId === null ? undefined : await queries.settlementOfAct(transaction, actId)
        if (earlier) {
          if (isSignOff(earlier, { runId: id, by, body })) return 'replayed'
          throw new KeyReused()
        }
        // Nobody says another sum while this one is signed off.
        await queries.lockOrdersOf(transaction, id)
        const money = await moneyOf(transaction, id)
        const isNew =
          'takesBack' in body
            ? await takeBack(transaction, money, body.takesBack, by)
            : await signOff(transaction, money, body, { by, actId })
        return isNew ? 'new' : 'as it was'
      })
      const said = 'takesBack' in body ? 'taken back' : signedOffInWords(body)
      request.journalled = became === 'new' ? { about: `run ${id}`, said } : 'nothing'
      if (became === 'replayed') reply.header('idempotency-replayed', 'true')
      return moneyOf(database, id)
    },
  })

  app.route({
    ...payOwed,
    handler: async (request, reply) => {
      const { id } = request.params
      const { body } = request
      const by = app.staffMemberOf(request).email
      const actId = request.headers['idempotency-key'] ?? null
      const { said, isReplay } = await database.transaction(async (transaction) => {
        if (!(await lockRun(transaction, id))) throw noSuchRun()
        if ('takesBack' in body) {
          const taken = await queries.takePaymentBack(transaction, id, body.takesBack, by)
          return { said: taken && `payment of ${naira(taken.naira)} taken back`, isReplay: false }
        }
        const isNew = await pay(transaction, { runId: id, actId, by, naira: body.paidNaira }, body.seen?.owedNaira)
        return { said: isNew ? `${naira(body.paidNaira)} paid later` : undefined, isReplay: !isNew }
      })
      request.journalled = said ? { about: `run ${id}`, said } : 'nothing'
      if (isReplay) reply.header('idempotency-replayed', 'true')
      return moneyOf(database, id)
    },
  })

  app.route({
    ...settleOrders,
    handler: async (request, reply) => {
      const { references, versions, isSettled } = request.body
      const actor = app.staffMemberOf(request).email
      const key = request.headers['idempotency-key']
      const done: string[] = []
      const answers = await eachOrder(request, reply, references, async (reference) => {
        const by = { actor, isSettled, actId: key && `${key}.${reference}`, onVersion: versions[reference] }
        const became = await database.transaction((transaction) => settleLoose(transaction, reference, by))
        if (became === 'new') done.push(reference)
        return typeof became === 'string'
          ? { reference, isSettled }
          : { reference, code: became.code, message: became.message }
      })
      const said = isSettled ? 'signed off' : 'taken back'
      request.journalled = done.length > 0 ? { said, references: done } : 'nothing'
      return answers
    },
  })

  /**
   * Signs an order off that was delivered without a run, or takes that back.
   * @returns whether that is new, or why it cannot be
   */
  async function settleLoose(
    transaction: Database,
    reference: string,
    by: Parameters<typeof settleOrder>[2],
  ): Promise<'new' | 'as it was' | Pick<Failure, 'code' | 'message'>> {
    const conflict = (message: string) => ({ code: 'conflict', message }) as const
    const order = await queries.lockMoneyOfOrder(transaction, reference)
    if (!order) return conflict('There is no such order.')
    const { runId, stage, isSettled, takenNaira, paidBy } = order
    if (runId !== null) return conflict(`Run ${runId} brought it. Sign the run off.`)
    if (stage !== 'delivered') return conflict('It is not delivered.')
    if (isSettled === by.isSettled) return 'as it was'
    try {
      const { isReplay } = await settleOrder(transaction, reference, by)
      return isReplay ? 'as it was' : 'new'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.statusCode !== 409) return error.body
      const how = paidBy === 'transfer' ? 'by transfer' : 'in cash'
      return conflict(`Something came meanwhile: ${naira(takenNaira)} ${how} was taken for it by now.`)
    }
  }

  /**
   * @param seen what was owed, as whoever notes it saw it
   * @returns whether it is noted now; false where the same act has noted it before
   * @throws {Refusal} 409 where the rider owes nothing of the run, or another sum by now; 400 where that is not said,
   * or more is paid; 422 where the id was used for something else
   */
  async function pay(
    transaction: Database,
    payment: Parameters<typeof queries.insertPayment>[1],
    seen: number | undefined,
  ): Promise<boolean> {
    const { runId, actId } = payment
    const earlier = actId === null ? undefined : await queries.paymentOfAct(transaction, actId)
    if (earlier) {
      if (earlier.runId === runId && earlier.naira === payment.naira) return false
      throw new KeyReused()
    }
    const { owedNaira } = await moneyOf(transaction, runId)
    if (owedNaira <= 0) throw new Refusal(409, 'conflict', 'The rider owes nothing of this run.')
    if (seen === undefined) throw new Refusal(400, 'invalid', noSums, { seen: noSums })
    if (seen !== owedNaira)
      throw new Refusal(
        409,
        'conflict',
        `Something came meanwhile: ${naira(owedNaira)} are owed of run ${runId} by now.`,
      )
    const message = `Enter at least ₦1, and at most the ${naira(owedNaira)} that are owed.`
    if (payment.naira < 1 || payment.naira > owedNaira)
      throw new Refusal(400, 'invalid', message, { paidNaira: message })
    if (!(await queries.insertPayment(transaction, payment))) throw new KeyReused()
    return true
  }

  type Money = Awaited<ReturnType<typeof moneyOf>>

  /**
   * @returns whether it is signed off now; false where it was just so before
   * @throws {Refusal} 409 where it or an order of it is not back, it was signed off otherwise, or comes to other sums
   * than were seen; 400 where these are not said, or a difference has no reason, or one that does not fit; 422 where
   * the id was used for something else
   */
  async function signOff(
    transaction: Database,
    { id, state, sentAt, feeNaira, cashNaira: expectedNaira, transferNaira, settlement }: Money,
    said: Counted,
    { by, actId }: { readonly by: string; readonly actId: string | null },
  ): Promise<boolean> {
    const { broughtNaira, seen } = said
    // A page that is older than the site would forgive what it did not show.
    if (!seen) throw new Refusal(400, 'invalid', noSums, { seen: noSums })
    const difference = broughtNaira - expectedNaira
    const reason = reasonOf(said)
    if (settlement) {
      const isAll = (await queries.deliveredOf(transaction, id, false)).length === 0
      if (isSameCount(settlement, said) && isAll) return false
      throw new Refusal(409, 'conflict', `${agentName(settlement.by)} has signed run ${id} off. Take that back first.`)
    }
    if (state !== 'ended') throw new Refusal(409, 'conflict', `First say that run ${id} is back.`)
    if (!sentAt) throw new Refusal(409, 'conflict', 'This run was given up before it went out.')
    if ((await stillOut(transaction, id)) > 0)
      throw new Refusal(409, 'conflict', `Orders of run ${id} are with the rider again. First say what became of each.`)
    if (seen.cashNaira !== expectedNaira || seen.transferNaira !== transferNaira) {
      const isCashAlone = seen.transferNaira === 0 && transferNaira === 0
      const now = `${naira(expectedNaira)} in cash${isCashAlone ? '' : ` and ${naira(transferNaira)} by transfer`}`
      throw new Refusal(409, 'conflict', `Something came meanwhile: run ${id} comes to ${now} by now.`)
    }
    const problems = problemsOfSignOff({ ...said, difference, feeNaira, transferNaira })
    const [message] = Object.values(problems)
    if (message) throw new Refusal(400, 'invalid', message, problems)
    const signed = { runId: id, actId, by, expectedNaira, broughtNaira, reason }
    if (!(await queries.insertSettlement(transaction, signed))) throw new KeyReused()
    for (const reference of await queries.deliveredOf(transaction, id, false))
      await settleOrder(transaction, reference, { actor: by, isSettled: true })
    return true
  }

  /** @returns whether it is taken back now; false where it was so before */
  async function takeBack(
    transaction: Database,
    { id, settlement, payments }: Money,
    takesBack: number,
    by: string,
  ): Promise<boolean> {
    // It is taken back already.
    if (settlement?.id !== takesBack) return false
    if (payments.length > 0)
      throw new Refusal(409, 'conflict', 'Something was paid of it later. First take that payment back.')
    await queries.takeSettlementBack(transaction, takesBack, by)
    for (const reference of await queries.deliveredOf(transaction, id, true))
      await settleOrder(transaction, reference, { actor: by, isSettled: false })
    return true
  }
}

/** @throws {Refusal} 404 where there is no such run */
async function moneyOf(database: Database, runId: number) {
  const money = await queries.moneyOf(database, runId)
  if (!money) throw noSuchRun()
  return money
}

/** What somebody counted of a run. */
interface Counted {
  readonly broughtNaira: number
  readonly reason?: DifferenceReason | undefined
  readonly transfersSeen?: true | undefined
  /** What the run came to, as they saw it. */
  readonly seen?: { readonly cashNaira: number; readonly transferNaira: number } | undefined
}

/** What becomes of the difference; null where there is none. */
function reasonOf({ broughtNaira, reason, seen }: Counted): DifferenceReason | null {
  return broughtNaira === seen?.cashNaira ? null : (reason ?? null)
}

function signedOffInWords(counted: Counted): string {
  const reason = reasonOf(counted)
  const brought = `signed off with ${naira(counted.broughtNaira)}`
  return reason ? `${brought} of ${naira(counted.seen?.cashNaira ?? 0)}: ${differenceWords[reason]}` : brought
}

/** What was signed off, as it is stored. */
type Signed = Pick<Settlement, 'expectedNaira' | 'broughtNaira' | 'reason'>

/** Whether what is signed off is what somebody counted, of the cash that they saw. */
function isSameCount({ expectedNaira, broughtNaira, reason }: Signed, counted: Counted): boolean {
  return (
    expectedNaira === counted.seen?.cashNaira && broughtNaira === counted.broughtNaira && reason === reasonOf(counted)
  )
}

/** Whether an act that comes again is the one by which this was signed off. */
function isSignOff(
  signed: Signed & { readonly runId: number; readonly by: string },
  act: { readonly runId: number; readonly by: string; readonly body: Counted | { readonly takesBack: number } },
): boolean {
  return (
    signed.runId === act.runId && signed.by === act.by && !('takesBack' in act.body) && isSameCount(signed, act.body)
  )
}

interface SignedOff {
  /** What was brought, less what was taken, in naira. */
  readonly difference: number
  readonly reason?: DifferenceReason | undefined
  readonly transfersSeen?: true | undefined
  readonly feeNaira: number | null
  readonly transferNaira: number
}

/** What is wrong with a sign-off, by the field that says it. */
function problemsOfSignOff({ difference, reason, transfersSeen, feeNaira, transferNaira }: SignedOff) {
  const problems: Record<string, string> = {}
  if (difference !== 0 && !reason) problems.reason = 'Say what the difference is.'
  else if (difference !== 0 && (reason === 'over') !== difference > 0)
    problems.reason = difference > 0 ? 'More was brought than was taken.' : 'Less was brought than was taken.'
  else if (difference !== 0 && reason === 'fee' && -difference > (feeNaira ?? 0)) {
    const fee = feeNaira === null ? 'No fee is noted for this run.' : `The fee of this run is ${naira(feeNaira)}.`
    problems.reason = `${fee} Say otherwise what the difference is.`
  }
  if (transferNaira > 0 && !transfersSeen)
    problems.transfersSeen = 'Look for the transfers at the bank, then tick this.'
  return problems
}
