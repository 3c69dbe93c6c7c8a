import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { takeLockOf } from '../../database/locks.ts'
import { buyerClaims, leaseEnd } from './claim-table.ts'

export interface Claim {
  readonly by: string
  readonly until: Date
}

const claimColumns = { by: buyerClaims.agent, until: buyerClaims.until }

/** From whom a buyer may be taken: from nobody, from this member of staff, or from whoever has them. */
export type TakenFrom = 'nobody' | 'anybody' | { readonly agent: string }

/**
 * Makes the presses of one member of staff for the next buyer wait for each other, until the end of the transaction.
 */
export async function takeTurns(transaction: Database, agent: string): Promise<void> {
  await takeLockOf(transaction, 'turnsOfAgent', agent)
}

/** Whom a member of staff has now. */
export async function buyersWith(database: Database, agent: string): Promise<string[]> {
  const rows = await database
    .select({ buyer: buyerClaims.phoneE164 })
    .from(buyerClaims)
    .where(and(eq(buyerClaims.agent, agent), sql`${buyerClaims.until} > now()`))
  return rows.map(({ buyer }) => buyer)
}

/**
 * Gives a buyer to a member of staff.
 * @returns undefined where somebody has them from whom they are not to be taken
 */
export async function claimBuyer(
  database: Database,
  phoneE164: string,
  agent: string,
  from: TakenFrom,
): Promise<Claim | undefined> {
  const isFree = lte(buyerClaims.until, sql`now()`)
  // Looking at the page shortens no call.
  const until = sql`case when ${eq(buyerClaims.agent, agent)} then greatest(${buyerClaims.until}, ${leaseEnd.afterLook})
    else ${leaseEnd.afterLook} end`
  const [claimed] = await database
    .insert(buyerClaims)
    .values({ phoneE164, agent, until: leaseEnd.afterLook })
    .onConflictDoUpdate({
      target: buyerClaims.phoneE164,
      set: { agent, until },
      setWhere:
        from === 'anybody'
          ? sql`true`
          : from === 'nobody'
            ? isFree
            : sql`${or(isFree, eq(buyerClaims.agent, from.agent))}`,
    })
    .returning(claimColumns)
  return claimed
}

/** Who has a buyer now. */
export async function claimOf(database: Database, phoneE164: string): Promise<Claim | undefined> {
  const [claim] = await database
    .select(claimColumns)
    .from(buyerClaims)
    .where(and(eq(buyerClaims.phoneE164, phoneE164), sql`${buyerClaims.until} > now()`))
  return claim
}

/** The buyers whom others have now. */
export async function heldByOthers(database: Database, agent: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ buyer: buyerClaims.phoneE164 })
    .from(buyerClaims)
    .where(and(ne(buyerClaims.agent, agent), sql`${buyerClaims.until} > now()`))
  return new Set(rows.map(({ buyer }) => buyer))
}

/** Hands a buyer back, if it is this member of staff who has them. @returns whether it was */
export async function releaseBuyer(database: Database, phoneE164: string, agent: string): Promise<boolean> {
  const released = await database
    .delete(buyerClaims)
    .where(and(eq(buyerClaims.phoneE164, phoneE164), eq(buyerClaims.agent, agent)))
    .returning({ agent: buyerClaims.agent })
  return released.length > 0
}

/** Hands back all buyers that somebody has. */
export async function releaseBuyersOf(database: Database, agent: string): Promise<void> {
  await database.delete(buyerClaims).where(eq(buyerClaims.agent, agent))
}
