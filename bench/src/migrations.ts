import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { FigureGroup } from './harness/figure-group.ts'

const migrations = path.join(import.meta.dirname, '../../apps/api/drizzle')
const orders = 250_000
const mostMs = 1_000
/** The first schema with orders. */
const firstSchema = 2

/** Fits every schema since the first. */
const fill = `
  insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, supplement, bottle, phone,
      phone_e164, address, request, flags, search_text)
    select 'intent-' || n, md5(n::text), 'DH-' || n, md5('token' || n), 'Ngozi Okafor ' || n, '', 'Ulcer', 2, '0803 ' || n,
      '+234803' || n, '14 Adeola Close, Ojodu, Lagos', '', '{}', 'ngozi okafor ' || n
    from generate_series(1, ${orders}) n;
  analyze orders`

/**
 * How long each migration takes with many orders there. It holds its locks no longer than that, since it is one
 * transaction: so long, at most, an order waits during an update.
 */
export const migrationTimes: FigureGroup = {
  name: 'migrations',
  title: `Migrations with ${orders.toLocaleString('en-GB')} orders`,

  async measure({ postgres, stack }) {
    const journal = JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8'))
    const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag)
    const client = new pg.Client({ connectionString: await postgres.createDatabase(stack) })
    await client.connect()
    stack.defer(() => client.end())

    const figures = []
    for (const [index, tag] of tags.entries()) {
      if (index === firstSchema) await client.query(fill)
      const statements = await readFile(path.join(migrations, `${tag}.sql`), 'utf8')
      const startedAt = performance.now()
      await client.query(`begin;${statements};commit`)
      const value = performance.now() - startedAt
      if (index >= firstSchema) {
        figures.push({ name: tag, value, unit: 'ms', target: { rule: 'at most', value: mostMs } as const })
      }
    }
    return figures
  },
}
