import { placeOrder } from '@divine/contracts/orders'
import { orderLabels } from '@divine/contracts/topics'
import { PGlite } from '@electric-sql/pglite'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import pg from 'pg'
import { z } from 'zod'

/**
 * The least that can be called an order API, as a process of its own: the same fields checked, the same columns written
 * by one INSERT, and nothing else. No index but the primary key, no headers, no second look.
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
  supplement: z.enum(orderLabels),
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
const headers = z.object({ 'idempotency-key': z.string() })
const receipt = z.object({ reference: z.string(), confirmationPath: z.string(), placedAt: z.string() })

const table = `
  create table orders (
    id bigint primary key generated always as identity,
    intent_id text not null,
    content_hash text not null,
    reference text not null,
    confirmation_token text not null,
    placed_at timestamptz not null default now(),
    fullname text not null,
    email text not null,
    supplement text not null,
    bottle smallint not null,
    phone text not null,
    phone_e164 text not null,
    address text not null,
    request text not null,
    flags text[] not null,
    search_text text not null
  )`

const insert = `
  insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, supplement, bottle, phone,
    phone_e164, address, request, flags, search_text)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  returning placed_at`

const pool = folder ? undefined : new pg.Pool({ connectionString, max: Number(poolSize) })
const embedded = folder ? await PGlite.create(folder) : undefined

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const result = await (embedded?.query(text, values) ?? pool?.query(text, values))
  return (result?.rows ?? []) as Row[]
}

await query(table)

const app = Fastify().withTypeProvider<ZodTypeProvider>()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
app.post(placeOrder.url, { schema: { body, headers, response: { 201: receipt } } }, async (request, reply) => {
  const { fullname, email, supplement, bottle, phone, address, request: message } = request.body
  const key = request.headers['idempotency-key']
  // What our API works out is as long here, and costs nothing.
  const [contentHash, reference, token] = [`${key}-------`, key.slice(0, 9), key.slice(0, 22)]
  const searchText = `${fullname} ${phone} ${reference}`
  const [row] = await query<{ placed_at: Date }>(insert, [
    ...[key, contentHash, reference, token, fullname, email, supplement, bottle],
    ...[phone, phone, address, message, [], searchText],
  ])
  const placedAt = row?.placed_at.toISOString() ?? ''
  return reply.code(201).send({ reference, confirmationPath: `/order/${token}`, placedAt })
})

process.once('SIGTERM', async () => {
  await app.close()
  await pool?.end()
  await embedded?.close()
})

const origin = await app.listen({ host: host ?? '127.0.0.1', port: Number(port) })
process.stdout.write(`The bare server is at ${origin}\n`)
