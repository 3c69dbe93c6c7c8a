import { readMoney, settleRun } from '@divine/contracts/calls/money'
import { agentName } from '@divine/contracts/orders/agent-name'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import * as queries from './money-queries.ts'
import { noSuchRun } from './no-such-run.ts'
import { lockRun } from './run-queries.ts'

/** Runs that were signed off, as many as are listed. */
const mostSettled = 30

interface Options {
  /** Notes that the money of an order is signed off, or is not any more, with the event that says so. */
  readonly settleOrder: (
    transaction: Database,
    reference: string,
    by: { readonly actor: string; readonly isSettled: boolean },
  ) => Promise<unknown>
}

/** What riders bring, and what owners sign off. */
export const moneyRoutes: FastifyPluginAsyncZod<Options> = async (app, { settleOrder }) => {
  const { database } = app

  app.route({
    ...readMoney,
    handler: () =>
      // All of it as it is at one moment: figures that are read one after the other would not add up.
      database.transaction(
        async (transaction) => {
          const open = await queries.openMoney(transaction)
          const settled = await queries.settledMoney(transaction, mostSettled)
          const ages = queries.byAge(open)
          const cashOutNaira = ages.reduce((sum, { naira }) => sum + naira, 0)
          return { open, settled, ages, cashOutNaira, ...(await queries.otherMoney(transaction)) }
        },
        { isolationLevel: 'repeatable read' },
      ),
  })

  app.route({
    ...settleRun,
    handler: async (request) => {
      const { id } = request.params
      const { body } = request
      const by = app.staffMemberOf(request).email
      await database.transaction(async (transaction) => {
        if (!(await lockRun(transaction, id))) throw noSuchRun()
        // Nobody says another sum while this one is signed off.
        await queries.lockOrdersOf(transaction, id)
        const money = await queries.moneyOf(transaction, id)
        if (!money) throw noSuchRun()
        if ('takesBack' in body) await takeBack(transaction, money, body.takesBack, by)
        else await signOff(transaction, money, body, by)
      })
      request.journalled = { about: `run ${id}`, said: 'takesBack' in body ? 'taken back' : 'signed off' }
      const money = await queries.moneyOf(database, id)
      if (!money) throw noSuchRun()
      return money
    },
  })

  type Money = NonNullable<Awaited<ReturnType<typeof queries.moneyOf>>>

  /**
   * @throws {Refusal} 409 where it is not back, or was signed off with another sum; 400 where a difference has no
   * reason
   */
  async function signOff(
    transaction: Database,
    { id, state, cashNaira: expectedNaira, settlement }: Money,
    said: {
      broughtNaira: number
      reason?: Parameters<typeof queries.insertSettlement>[1]['reason'] | undefined
    },
    by: string,
  ): Promise<void> {
    const { broughtNaira } = said
    if (settlement) {
      if (settlement.broughtNaira === broughtNaira) return
      throw new Refusal(409, 'conflict', `${agentName(settlement.by)} has signed this run off. Take that back first.`)
    }
    if (state !== 'ended') throw new Refusal(409, 'conflict', 'First say that the run is back.')
    const difference = broughtNaira - expectedNaira
    if (difference !== 0 && !said.reason) {
      const message = 'Say what the difference is.'
      throw new Refusal(400, 'invalid', message, { reason: message })
    }
    const isOver = said.reason === 'over'
    if (difference !== 0 && isOver !== difference > 0) {
      const message = difference > 0 ? 'More was brought than was taken.' : 'Less was brought than was taken.'
      throw new Refusal(400, 'invalid', message, { reason: message })
    }
    const reason = difference === 0 ? null : (said.reason ?? null)
    await queries.insertSettlement(transaction, { runId: id, by, expectedNaira, broughtNaira, reason })
    for (const reference of await queries.deliveredOf(transaction, id, false))
      await settleOrder(transaction, reference, { actor: by, isSettled: true })
  }

  async function takeBack(
    transaction: Database,
    { id, settlement }: Money,
    takesBack: number,
    by: string,
  ): Promise<void> {
    // It is taken back already.
    if (settlement?.id !== takesBack) return
    await queries.takeSettlementBack(transaction, takesBack, by)
    for (const reference of await queries.deliveredOf(transaction, id, true))
      await settleOrder(transaction, reference, { actor: by, isSettled: false })
  }
}
