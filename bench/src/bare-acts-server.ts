import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The least that can be called an act on an order, as a process of its own: one row of it is changed, and nothing else;
 * or, as our acts do, it is looked up who is signed in, the order is locked, changed and gets its event in one
 * transaction, and the answer is the order with all that is known of it. And the least that gives an agent the next
 * buyer. Each statement is planned once for a connection, as ours are not.
 */
const { DATABASE_URL: connectionString, HOST: host, PORT: port } = process.env

const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()

const statements = {
  bare_update:
    'update orders set version = version + 1, attempts = attempts + 1 where reference = $1 returning id, version',
  signed_in: `select accounts.email from staff_sessions sessions join staff_accounts accounts on accounts.id = sessions.user_id
    where accounts.email = $1 and sessions.expires_at > now() and accounts.disabled_at is null limit 1`,
  lock_order: 'select * from orders where reference = $1 for no key update',
  order: 'select * from orders where reference = $1',
  lines: 'select * from order_lines where order_id = $1 order by position',
  others: `select * from orders where phone_e164 = $1 and phone_e164 <> '' and id <> $2 order by placed_at desc limit 10`,
  events: 'select * from order_events where order_id = $1 order by id desc',
  claim: 'select * from buyer_claims where phone_e164 = $1 and until > now()',
  messages: 'select * from order_messages where order_id = $1 order by position',
  stop: 'select digest from stopped_numbers where digest = $1 and (is_for_all or order_id = $2) limit 1',
  update_order: `update orders set stage = $2, reason = $3, version = version + 1 where id = $1`,
  insert_event: `insert into order_events (order_id, kind, actor, changes) values ($1, 'moved', $2, $3)`,
  next_order: `select reference, phone_e164 from orders where stage = 'new' and not exists (
      select from buyer_claims claims where claims.phone_e164 = orders.phone_e164 and claims.until > now())
    order by id limit 1 for update skip locked`,
  take_buyer: `insert into buyer_claims (phone_e164, agent, until) values ($1, $2, now() + interval '15 minutes')
    on conflict (phone_e164) do update set agent = excluded.agent, until = excluded.until
    where buyer_claims.until <= now() returning phone_e164`,
} as const

type Row = Readonly<Record<string, unknown>>

async function run(on: pg.Pool | pg.PoolClient, name: keyof typeof statements, ...values: unknown[]): Promise<Row[]> {
  return (await on.query({ name, text: statements[name], values })).rows
}

async function inTransaction<Answer>(work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  } finally {
    client.release()
  }
}

async function readWhole(reference: unknown): Promise<Row> {
  const [order] = await run(pool, 'order', reference)
  if (!order) throw new Error(`There is no order ${reference}`)
  const digest = createHash('sha256').update(String(order.phone_e164)).digest('hex')
  const [lines, others, events, claim, messages, stop] = await Promise.all([
    run(pool, 'lines', order.id),
    run(pool, 'others', order.phone_e164, order.id),
    run(pool, 'events', order.id),
    run(pool, 'claim', order.phone_e164),
    run(pool, 'messages', order.id),
    run(pool, 'stop', digest, order.id),
  ])
  return { ...order, lines, others, events, claim, messages, stop }
}

app.post<{ Params: { reference: string } }>('/orders/:reference', async ({ params }) => {
  const [updated] = await run(pool, 'bare_update', params.reference)
  return updated
})

app.post<{ Params: { reference: string }; Body: { agent: string; stage: string; reason: string } }>(
  '/orders/:reference/acts',
  async ({ params: { reference }, body: { agent, stage, reason } }) => {
    await run(pool, 'signed_in', agent)
    await inTransaction(async (client) => {
      const [order] = await run(client, 'lock_order', reference)
      if (!order) throw new Error(`There is no order ${reference}`)
      await run(client, 'lines', order.id)
      await run(client, 'update_order', order.id, stage, reason)
      await run(client, 'insert_event', order.id, agent, JSON.stringify({ stage: [order.stage, stage] }))
    })
    return readWhole(reference)
  },
)

app.post<{ Body: { agent: string } }>('/next-buyer', async ({ body: { agent } }, reply) => {
  await run(pool, 'signed_in', agent)
  for (;;) {
    const next = await inTransaction(async (client) => {
      const [order] = await run(client, 'next_order')
      if (!order) return undefined
      const taken = await run(client, 'take_buyer', order.phone_e164, agent)
      return { reference: order.reference, isTaken: taken.length > 0 }
    })
    if (!next) return reply.code(204).send()
    if (next.isTaken) return readWhole(next.reference)
  }
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await app.close()
    await pool.end()
  })
}
process.stdout.write(`The bare route is at ${await app.listen({ port: Number(port), host: String(host) })}\n`)
