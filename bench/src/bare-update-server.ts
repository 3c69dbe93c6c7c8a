import Fastify from 'fastify'
import pg from 'pg'

/** The least that can be called an act on an order, as a process of its own: one row of it is changed, and nothing else. */
const { DATABASE_URL: connectionString, HOST: host, PORT: port } = process.env

const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()

app.post<{ Params: { reference: string } }>('/orders/:reference', async ({ params }) => {
  const statement =
    'update orders set version = version + 1, attempts = attempts + 1 where reference = $1 returning version'
  const { rows } = await pool.query({ name: 'bare_update', text: statement, values: [params.reference] })
  return rows[0]
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await app.close()
    await pool.end()
  })
}
process.stdout.write(`The bare update is at ${await app.listen({ port: Number(port), host: String(host) })}\n`)
