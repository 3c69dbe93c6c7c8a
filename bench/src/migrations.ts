import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { FigureGroup } from './harness/figure-group.ts'

const migrations = path.join(import.meta.dirname, '../../apps/api/drizzle')
const orders = 250_000
const mostMs = 1_000
/** The first schema with orders. */
const firstSchema = 2
/** The first schema in which an order may have several products, each a row. */
const firstWithCarts = 7

/** The columns that every version wrote, until a later migration removes one. */
const columns = `intent_id, content_hash, reference, confirmation_token, fullname, email, supplement, bottle, phone,
  phone_e164, address, request, flags, search_text`

/** Matches every schema since the first. */
const fill = `
  insert into orders (${columns})
    select 'intent-' || n, md5(n::text), 'DH-' || n, md5('token' || n), 'Ngozi Okafor ' || n, '', 'Ulcer', 2, '0803 ' || n,
      '+234803' || n, '14 Adeola Close, Ojodu, Lagos', '', '{}', 'ngozi okafor ' || n
    from generate_series(1, ${orders}) n;
  update orders set placed_at = now() - id * interval '1 minute';
  vacuum analyze orders`

/** One order in ten has a second product. */
const fillCarts = `insert into orders (line, ${columns}) select 2, ${columns} from orders where id % 10 = 0`

/** An order that comes while a migration runs, from a process of the previous version. */
const lateOrder = `
  insert into orders (${columns}) values ('late-' || $1, 'hash-' || $1, 'late-' || $1, 'late-' || $1, 'Late', '', 'Ulcer', 2,
    '0803', '+234803', '14 Adeola Close', '', '{}', 'late')`

/**
 * How long each migration takes with many stored orders, and the longest that an order waited for it: a
 * migration may take its time as long as orders come in meanwhile.
 */
export const migrationTimes: FigureGroup = {
  name: 'migrations',
  title: `Migrations with ${orders.toLocaleString('en-GB')} orders`,

  async measure({ postgres, stack }) {
    const journal = JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8'))
    const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag)
    const connectionString = await postgres.createDatabase(stack)
    const [client, buyer] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
    for (const each of [client, buyer]) {
      await each.connect()
      stack.defer(() => each.end())
    }

    const figures = []
    for (const [index, tag] of tags.entries()) {
      if (index === firstSchema) for (const statement of fill.split(';')) await client.query(statement)
      if (index === firstWithCarts) await client.query(fillCarts)
      const statements = await readFile(path.join(migrations, `${tag}.sql`), 'utf8')
      const startedAt = performance.now()
      const migrating = client.query(`begin;${statements};commit`).then(() => performance.now() - startedAt)
      const longestWaitMs = index < firstSchema ? 0 : await longestWait(buyer, migrating)
      const value = await migrating
      if (index < firstSchema) continue
      figures.push(
        { name: tag, value, unit: 'ms' },
        {
          name: `${tag}, longest wait of an order`,
          value: longestWaitMs,
          unit: 'ms',
          target: { rule: 'at most', value: mostMs } as const,
        },
      )
    }
    return figures
  },
}

let lateOrders = 0

/** Places one order after the other until the work is done. @returns how long the slowest took, in milliseconds */
async function longestWait(buyer: pg.Client, work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let longestMs = 0
  while (!isOver) {
    const startedAt = performance.now()
    await buyer.query(lateOrder, [String(lateOrders++)])
    longestMs = Math.max(longestMs, performance.now() - startedAt)
  }
  return longestMs
}
