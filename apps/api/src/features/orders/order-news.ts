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
}

/**
 * Hands what happened to orders to all who tell of it, in one transaction. What happened stands in the tables with the mark
 * that nobody was told, written with it: an order that is stored is told of, and one that is not is not, whatever dies in
 * between; and nobody hears of it without the others.
 */
export function orderNewsRound(database: Database, tellers: readonly Teller[]): Round {
  return {
    everyMs,
    async run(queue) {
      const woken = await database.transaction(async (transaction) => {
        const news = await takeOrderNews(transaction)
        if (news.length === 0) return []
        const jobs: string[] = []
        for (const { job, hear } of tellers) {
          const waiting = await hear(transaction, news)
          await queue.add(transaction, job, waiting)
          if (waiting.length > 0) jobs.push(job)
        }
        return jobs
      })
      for (const job of woken) queue.wake(job)
    },
  }
}
