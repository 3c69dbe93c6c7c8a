import type { Changes } from '@divine/contracts/orders/history'
import type { ImportedOrder } from '@divine/contracts/orders/import-rows'
import { unsaidReason } from '@divine/contracts/orders/stages'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { keyedDigest } from '../../database/keyed-digest.ts'
import { orderEvents } from './event-table.ts'
import { orderLines } from './line-table.ts'
import { historyOf } from './order-queries.ts'
import { guessedRegion, searchTextOf } from './order-search.ts'
import { mintConfirmationToken, mintReference } from './order-secrets.ts'
import { orders } from './order-table.ts'

/** Where former orders come from. */
export interface ImportSource {
  readonly importId: string
  /** Email of the owner who takes them in. */
  readonly actor: string
  /** Key of the digests by which a row is known again. */
  readonly key: string
}

/** How often a reference that is taken is minted anew. */
const mostTries = 5

/**
 * Stores former orders that are over, each with its history: that it was placed, and what became of it. One that is
 * here already stays as it is. Nobody is told of any.
 * @returns how many were stored
 */
export async function insertImportedOrders(
  database: Database,
  imported: readonly ImportedOrder[],
  source: ImportSource,
): Promise<number> {
  // The same row twice is one order.
  let left = [...new Map(imported.map((order) => [intentOf(order, source.key), order]))]
  let count = 0
  for (let tries = 0; tries < mostTries && left.length > 0; tries++) {
    count += await insertRows(
      database,
      left.map(([intentId, order], n) => rowOf(order, intentId, n)),
      source,
    )
    const here = await database
      .select({ intentId: orders.intentId })
      .from(orders)
      .where(
        inArray(
          orders.intentId,
          left.map(([intentId]) => intentId),
        ),
      )
    const known = new Set(here.map(({ intentId }) => intentId))
    left = left.filter(([intentId]) => !known.has(intentId))
  }
  if (left.length > 0) throw new Error('No free order reference was found')
  if (count > 0) await noteHistories(database, source.importId)
  return count
}

/** Each may have followed another one of its file. */
async function noteHistories(database: Database, importId: string): Promise<void> {
  const history = historyOf(sql`orders.phone_e164`, sql`orders.placed_at`)
  await database.execute(sql`update orders set history = found.history
    from (select id, ${history} history from orders where import_id = ${importId}) found
    where orders.id = found.id and orders.history <> found.history`)
}

/**
 * By this a row is known again, whether it comes as CSV or as a workbook, whatever is sold by then, and after an
 * update: a field that is added to orders must not change it where a file does not say it. Whoever has not the key
 * cannot tell by it who ordered.
 */
function intentOf(order: ImportedOrder, key: string): string {
  const { fullname, phoneE164, email, address, request, placedAt, line, sumNaira, stage } = order
  const sold = line && [line.name, line.bottles]
  const said = [fullname, phoneE164, email, address, request, placedAt, sold, sumNaira, stage]
  return `import-${keyedDigest(key, JSON.stringify(said))}`
}

/** @returns how many were stored: an order that is there already and a reference that is taken are left out */
async function insertRows(
  database: Database,
  rows: readonly ReturnType<typeof rowOf>[],
  { importId, actor }: ImportSource,
): Promise<number> {
  const { rows: counted } = (await database.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(n int, intent_id text, reference text,
        token text, placed_at timestamptz, fullname text, email text, phone text, phone_e164 text, address text,
        request text, search_text text, guessed_state text, guessed_town text, stage text, reason text, sum_naira int,
        taken_naira int, changes jsonb, product_id text, product text, bottles smallint)
    ), stored as (
      insert into ${orders} (intent_id, content_hash, reference, confirmation_token, placed_at, fullname, email, phone,
        phone_e164, address, request, flags, search_text, guessed_state, guessed_town, source, stage, reason, sum_naira,
        taken_naira, version, import_id)
      select intent_id, intent_id, reference, token, coalesce(placed_at, now()), fullname, email, phone, phone_e164,
        address, request, '{}', search_text, guessed_state, guessed_town, 'import', stage, reason, sum_naira, taken_naira,
        2, ${importId}
      from given order by n
      on conflict do nothing returning id, intent_id, placed_at
    ), sold as (
      insert into ${orderLines} (order_id, position, product_id, name, bottles)
      select id, 1, product_id, product, bottles from stored join given using (intent_id) where product is not null
    ), told as (
      insert into ${orderEvents} (order_id, done_at, kind, actor, changes, is_told)
      select id, stored.placed_at, kind, ${actor}::text, case kind when 'placed' then '{}' else changes end, true
      from stored join given using (intent_id) cross join (values (1, 'placed'), (2, 'moved')) as kinds(step, kind)
      order by id, step
    )
    select count(*)::int as stored from stored`)) as unknown as { rows: { stored: number }[] }
  return counted[0]?.stored ?? 0
}

function rowOf(order: ImportedOrder, intentId: string, n: number) {
  const { fullname, phone, phoneE164, email, address, request, placedAt, line, sumNaira, stage } = order
  const reference = mintReference()
  const { guessedState, guessedTown } = guessedRegion(address)
  const isDelivered = stage === 'delivered'
  const reason = stage === 'cancelled' ? unsaidReason : null
  const changes: Changes = {
    stage: ['new', stage],
    ...(reason && { reason: [null, reason] }),
    ...(sumNaira !== null && { sumNaira: [null, sumNaira] }),
    ...(sumNaira !== null && isDelivered && { takenNaira: [null, sumNaira] }),
  }
  return {
    n,
    intent_id: intentId,
    reference,
    token: mintConfirmationToken(),
    placed_at: placedAt ?? null,
    fullname,
    email,
    phone,
    phone_e164: phoneE164,
    address,
    request,
    search_text: searchTextOf({ fullname, phoneE164, reference, town: null, guessedTown }),
    guessed_state: guessedState,
    guessed_town: guessedTown,
    stage,
    reason,
    sum_naira: sumNaira,
    taken_naira: isDelivered ? sumNaira : null,
    changes,
    product_id: line?.productId ?? null,
    product: line?.name ?? null,
    bottles: line?.bottles ?? null,
  }
}
