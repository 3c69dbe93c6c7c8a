import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { placeOrder } from '@divine/contracts/calls/orders'
import { orderLabels } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import pg from 'pg'
import { z } from 'zod'

/**
 * The least that can be called an order API, as a process of its own: the same fields checked, the same three rows
 * written to the same tables in one transaction, and nothing else. No headers, no further checks. Its database was
 * migrated: the indexes by which staff find an order weigh on whoever stores one.
 */
const {
  DATABASE_URL: connectionString,
  DATABASE_POOL_SIZE: poolSize,
  DATA_DIR: folder,
  HOST: host,
  PORT: port,
} = process.env

const body = z.object({
  fullname: z.string().min(1).max(100),
  email: z.string().max(254),
  supplement: z.enum(orderLabels(firstCatalogue)),
  bottle: z
    .string()
    .regex(/^[1-7]$/)
    .transform(Number),
  phone: z.string().min(1).max(40),
  address: z.string().min(1).max(500),
  request: z.string().max(2_000),
  website: z.string().max(500),
  elapsedMs: z.int().nonnegative(),
})
const headers = z.object({ 'idempotency-key': z.string().optional() })
const receipt = z.object({ reference: z.string(), confirmationPath: z.string(), placedAt: z.string() })

const insertOrder = `
  insert into orders (intent_id, content_hash, holds_answers, reference, confirmation_token, fullname, email, phone,
    phone_e164, address, request, flags, search_text)
  values ($1, $2, true, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  returning id, placed_at`

const insertLine = 'insert into order_lines (order_id, position, product_id, name, bottles) values ($1, 1, $2, $3, $4)'

const insertEvent = `insert into order_events (order_id, kind) values ($1, 'placed')`

const pool = folder ? undefined : new pg.Pool({ connectionString, max: Number(poolSize) })
const embedded = folder
  ? await PGlite.create({ dataDir: path.join(folder, 'database'), extensions: { pg_trgm } })
  : undefined

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Runs a piece of work whole or not at all. */
async function inTransaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
  if (embedded) return embedded.transaction((transaction) => work((text, values) => transaction.query(text, values)))
  const client = await (pool as pg.Pool).connect()
  try {
    await client.query('begin')
    const result = await work((text, values) => client.query(text, values))
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

const app = Fastify().withTypeProvider<ZodTypeProvider>()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
app.post(placeOrder.url, { schema: { body, headers, response: { 201: receipt } } }, async (request, reply) => {
  const { fullname, email, supplement, bottle, phone, address, request: message } = request.body
  const key = request.headers['idempotency-key'] ?? randomUUID()
  // Constants as long as the values that our API computes.
  const [contentHash, reference, token] = [`${key}-------`, key.slice(0, 22), key.slice(0, 22)]
  const searchText = `${fullname} ${phone} ${reference}`
  const row = await inTransaction(async (query) => {
    const { rows } = await query(insertOrder, [
      ...[key, contentHash, reference, token, fullname, email],
      ...[phone, phone, address, message, [], searchText],
    ])
    const stored = rows[0] as { id: string; placed_at: Date }
    await query(insertLine, [stored.id, '1', supplement, bottle])
    await query(insertEvent, [stored.id])
    return stored
  })
  const placedAt = row.placed_at.toISOString()
  return reply.code(201).send({ reference, confirmationPath: `/order/${token}`, placedAt })
})

process.once('SIGTERM', async () => {
  await app.close()
  await pool?.end()
  await embedded?.close()
})

const origin = await app.listen({ host: host ?? '127.0.0.1', port: Number(port) })
process.stdout.write(`The bare server is at ${origin}\n`)
