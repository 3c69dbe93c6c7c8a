import { randomUUID } from 'node:crypto'
import { placeOrder } from '@divine/contracts/calls/orders'
import { orderLabels } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { PGlite } from '@electric-sql/pglite'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import pg from 'pg'
import { z } from 'zod'

/**
 * The least that can be called an order API, as a process of its own: the same fields checked, the same two rows
 * written in one transaction, and nothing else. No indexes beyond the primary keys, no headers, no further checks.
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

const tables = [
  `create table orders (
    id bigint primary key generated always as identity,
    intent_id text not null,
    content_hash text not null,
    holds_answers boolean not null,
    reference text not null,
    confirmation_token text not null,
    placed_at timestamptz not null default now(),
    fullname text not null,
    email text not null,
    phone text not null,
    phone_e164 text not null,
    address text not null,
    request text not null,
    flags text[] not null,
    search_text text not null
  )`,
  `create table order_lines (
    order_id bigint not null references orders,
    position smallint not null,
    product_id text,
    name text not null,
    bottles smallint not null,
    package text,
    price_naira integer,
    primary key (order_id, position)
  )`,
  `create table order_events (
    id bigint primary key generated always as identity,
    order_id bigint not null references orders,
    at timestamptz not null default now(),
    kind text not null
  )`,
]

const insertOrder = `
  insert into orders (intent_id, content_hash, holds_answers, reference, confirmation_token, fullname, email, phone,
    phone_e164, address, request, flags, search_text)
  values ($1, $2, true, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  returning id, placed_at`

const insertLine = 'insert into order_lines (order_id, position, product_id, name, bottles) values ($1, 1, $2, $3, $4)'

const insertEvent = `insert into order_events (order_id, kind) values ($1, 'placed')`

const pool = folder ? undefined : new pg.Pool({ connectionString, max: Number(poolSize) })
const embedded = folder ? await PGlite.create(folder) : undefined

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

await inTransaction(async (query) => {
  for (const table of tables) await query(table)
})

const app = Fastify().withTypeProvider<ZodTypeProvider>()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
app.post(placeOrder.url, { schema: { body, headers, response: { 201: receipt } } }, async (request, reply) => {
  const { fullname, email, supplement, bottle, phone, address, request: message } = request.body
  const key = request.headers['idempotency-key'] ?? randomUUID()
  // Constants as long as the values that our API computes.
  const [contentHash, reference, token] = [`${key}-------`, key.slice(0, 9), key.slice(0, 22)]
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
