import { and, asc, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { orders } from '../../database/schema.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'phoneE164' | 'address' | 'fullname'>

/**
 * Nearly the same name or address is looked for among this many orders before and after: they are found by the primary
 * key, so that it costs the same however many orders there are. With an index of all addresses it would grow with them.
 * Each comparison takes Postgres up to 13 µs.
 */
const neighbours = 100
/** Shares of three-letter parts that two texts have in common, from 0 to 1. */
const alike = { address: 0.6, name: 0.75 }
/** Shorter texts are alike by chance. */
const shortestText = 10
/** Most orders that are named. */
const mostNamed = 3

/** Orders of other numbers, placed shortly before or after, with nearly the same address or name. */
export async function alikeOrders(database: Database, { id, phoneE164, address, fullname }: Order) {
  // Texts of very different length are not alike: that is known at once.
  const likeness = (text: SQL, own: string, least: number) =>
    own.length < shortestText
      ? sql<number>`0::real`
      : sql<number>`case when length(${text}) between ${Math.floor(own.length * least)} and ${Math.ceil(own.length / least)}
          then similarity(lower(${text}), ${own.toLowerCase()}) else 0 end`
  const byAddress = likeness(sql`${orders.address}`, address, alike.address)
  // One name alone, such as "Blessing", says nothing.
  const byName = likeness(sql`${orders.fullname}`, fullname.trim().includes(' ') ? fullname : '', alike.name)
  const near = database
    .select({
      reference: orders.reference,
      id: orders.id,
      byAddress: byAddress.as('by_address'),
      byName: byName.as('by_name'),
    })
    .from(orders)
    .where(
      and(
        sql`${orders.id} between ${id - neighbours} and ${id + neighbours}`,
        ne(orders.id, id),
        phoneE164 === '' ? undefined : ne(orders.phoneE164, phoneE164),
      ),
    )
    .as('near')
  return database
    .select({
      reference: near.reference,
      hasAddress: sql<boolean>`${near.byAddress} >= ${alike.address}`,
      hasName: sql<boolean>`${near.byName} >= ${alike.name}`,
    })
    .from(near)
    .where(sql`${near.byAddress} >= ${alike.address} or ${near.byName} >= ${alike.name}`)
    .orderBy(sql`${near.byAddress} + ${near.byName} desc`, asc(near.id))
    .limit(mostNamed)
}
