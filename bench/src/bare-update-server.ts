import Fastify from 'fastify'
import pg from 'pg'

/**
 * The least that can be called an act on an order, as a process of its own: one row of it is changed, and nothing else;
 * or, as our acts do, the row and the event that says so, in one transaction.
 */
const { DATABASE_URL: connectionString, HOST: host, PORT: port } = process.env

const update =
  'update orders set version = version + 1, attempts = attempts + 1 where reference = $1 returning id, version'
const insertEvent = `insert into order_events (order_id, kind, changes) values ($1, 'noted', '{}')`

const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()

app.post<{ Params: { reference: string } }>('/orders/:reference', async ({ params }) => {
  const { rows } = await pool.query({ name: 'bare_update', text: update, values: [params.reference] })
  return rows[0]
})

app.post<{ Params: { reference: string } }>('/orders/:reference/events', async ({ params }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ name: 'bare_update', text: update, values: [params.reference] })
    await client.query({ name: 'bare_event', text: insertEvent, values: [rows[0].id] })
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await app.close()
    await pool.end()
  })
}
process.stdout.write(`The bare update is at ${await app.listen({ port: Number(port), host: String(host) })}\n`)
