import type { Database } from '../../database/client.ts'
import type { Round, Waiting } from '../../jobs/queue.ts'
import { type OrderNews, takeOrderNews } from './news-queries.ts'

/** How often a process looks for what has happened. */
const everyMs = 1_000

/** Somebody who tells others of what happens to orders. */
export interface Teller {
  /** The job that sends what is written. */
  readonly job: string
  /** Writes down, in the transaction, what others are to be told. @returns what is to be sent */
  hear(transaction: Database, news: readonly OrderNews[]): Promise<readonly Waiting[]>
  /** What has failed, and may arrive after this. */
  mended?(news: readonly OrderNews[]): Promise<readonly Pick<Waiting, 'id' | 'group'>[]>
}

/**
 * Hands what happened to orders to all who tell of it, in one transaction. What happened stands in the tables with the
 * mark that nobody was told, written with it: an order that is stored is told of, and one that is not is not, whatever
 * dies in between; and nobody hears of it without the others.
 */
export function orderNewsRound(database: Database, tellers: readonly Teller[]): Round {
  return {
    everyMs,
    async run(queue) {
      const heard = await database.transaction(async (transaction) => {
        const news = await takeOrderNews(transaction)
        const jobs: string[] = []
        if (news.length === 0) return { news, jobs }
        for (const { job, hear } of tellers) {
          const waiting = await hear(transaction, news)
          await queue.add(transaction, job, waiting)
          if (waiting.length > 0) jobs.push(job)
        }
        return { news, jobs }
      })
      for (const job of heard.jobs) queue.wake(job)
      for (const { job, mended } of tellers) {
        const failed = heard.news.length > 0 && mended ? await mended(heard.news) : []
        if (failed.length > 0) await queue.hurry(job, failed)
      }
    },
  }
}
