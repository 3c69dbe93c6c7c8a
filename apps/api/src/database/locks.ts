import { type SQL, sql } from 'drizzle-orm'

/**
 * The numbers by which Postgres knows our advisory locks, of which each database has its own. Two things under one
 * number would wait for each other.
 */
export const locks = {
  /** Migrations: one process applies them. */
  migrations: 7_240_115,
  /** Steps of imports: one process takes them, and nobody is erased meanwhile. */
  importSteps: 7_240_116,
  /** Of each agent: what they ask for is done one after the other. */
  turnsOfAgent: 641_098,
  /** Of each phone number: its orders of a day are counted one after the other, and none comes while it is erased. */
  ordersOfPhone: 641_099,
  /** Two orders must not become each other's duplicates at once: each would find the other as it was before. */
  duplicates: 6_410_977,
  /** Views that are kept at the same moment would each be counted without the others. */
  views: 6_410_983,
  /** Owners: one of them is always left. */
  owners: 6_410_979,
  /** Destinations of alerts are added one after the other. */
  destinations: 6_410_980,
  /** Messages to buyers are counted and begun one after the other. */
  messages: 6_410_981,
  /** Those who are told that something is back are counted one after the other. */
  stockWishes: 6_410_982,
  /** One process at a time makes the sums of days. */
  sumsOfDays: 6_410_978,
} as const

interface Transaction {
  readonly execute: (query: SQL) => PromiseLike<unknown>
}

/** Waits while another transaction holds a lock, and holds it until this one ends. */
export async function takeLock(transaction: Transaction, name: keyof typeof locks): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks[name]}::bigint)`)
}

/** The same with a lock of somebody's own, such as an agent's; a few of a name share one, by the hash of its key. */
export async function takeLockOf(transaction: Transaction, name: keyof typeof locks, key: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks[name]}::int, hashtext(${key}))`)
}
