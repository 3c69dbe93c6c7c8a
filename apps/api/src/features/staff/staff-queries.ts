import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import {
  staffAccounts,
  staffCredentials,
  staffSecondFactors,
  staffSessions,
  staffUsedCodes,
  staffVerifications,
} from './staff-tables.ts'

export function listStaff(database: Database) {
  return database
    .select({
      email: staffAccounts.email,
      createdAt: staffAccounts.createdAt,
      disabledAt: staffAccounts.disabledAt,
      hasSecondFactor: staffAccounts.twoFactorEnabled,
    })
    .from(staffAccounts)
    .orderBy(asc(staffAccounts.createdAt))
}

export async function staffByEmail(database: Database, email: string) {
  const [row] = await database.select().from(staffAccounts).where(eq(staffAccounts.email, email.toLowerCase()))
  return row
}

export async function isDisabled(database: Database, staffId: string): Promise<boolean> {
  const [row] = await database
    .select({ disabledAt: staffAccounts.disabledAt })
    .from(staffAccounts)
    .where(eq(staffAccounts.id, staffId))
  return row?.disabledAt !== null
}

/** An account, and since when the rules of signing in to it are what they were when something began. */
export interface Begun {
  readonly staffId: string
  /** Seconds since 1970 with all their digits, as text. Only ever compared. */
  readonly rulesSince: string
}

const begun = {
  staffId: staffAccounts.id,
  rulesSince: sql<string>`extract(epoch from ${staffAccounts.updatedAt})::text`,
}

/** What begins now for the account with this email or this id. */
export async function beginFor(
  database: Database,
  account: { email: string } | { staffId: string },
): Promise<Begun | undefined> {
  const isIt =
    'email' in account ? eq(staffAccounts.email, account.email.toLowerCase()) : eq(staffAccounts.id, account.staffId)
  const [found] = await database.select(begun).from(staffAccounts).where(isIt)
  return found
}

/** What begins now in a session; undefined where it has ended. */
export async function beginIn(database: Database, sessionId: string): Promise<Begun | undefined> {
  const [found] = await database
    .select(begun)
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.userId))
    .where(eq(staffSessions.id, sessionId))
  return found
}

/**
 * Whether the rules are still those under which this began. It waits for whoever is changing them at this moment: a
 * session that was stored before is seen, and ended, by every later change.
 */
export async function stillHolds(database: Database, { staffId, rulesSince }: Begun): Promise<boolean> {
  const holding = await database
    .select({ staffId: staffAccounts.id })
    .from(staffAccounts)
    .where(and(eq(staffAccounts.id, staffId), eq(begun.rulesSince, rulesSince)))
    .for('share')
  return holding.length > 0
}

/**
 * Changes how one signs in to an account, in one transaction with the end of all its sessions and of all sign-ins that wait
 * for a code. Sign-ins whose password is being checked meanwhile find that the rules have moved on ({@link stillHolds}).
 * @param account where it says since when the rules hold, they must not have changed since
 * @param change is given the transaction
 * @returns what begins under the new rules; undefined, and nothing is changed, where the rules have changed before
 */
export function changeRules(
  database: Database,
  { staffId, rulesSince }: Pick<Begun, 'staffId'> & Partial<Begun>,
  change: (transaction: Database) => Promise<unknown> = async () => {},
): Promise<Begun | undefined> {
  return database.transaction(async (transaction) => {
    // First of all, because it locks the account: what `stillHolds` has let pass before is deleted below.
    const [account] = await transaction
      .update(staffAccounts)
      .set({ updatedAt: sql`greatest(clock_timestamp(), ${staffAccounts.updatedAt} + interval '1 microsecond')` })
      .where(
        and(eq(staffAccounts.id, staffId), rulesSince === undefined ? undefined : eq(begun.rulesSince, rulesSince)),
      )
      .returning(begun)
    if (!account) return undefined
    await transaction.delete(staffSessions).where(eq(staffSessions.userId, staffId))
    await transaction.delete(staffVerifications).where(eq(staffVerifications.value, staffId))
    await change(transaction)
    return account
  })
}

export async function setDisabled(database: Database, staffId: string, disabledAt: Date | null): Promise<void> {
  await database.update(staffAccounts).set({ disabledAt }).where(eq(staffAccounts.id, staffId))
}

export async function setPassword(database: Database, staffId: string, password: string): Promise<void> {
  await database
    .update(staffCredentials)
    .set({ password, updatedAt: new Date() })
    .where(and(eq(staffCredentials.userId, staffId), eq(staffCredentials.providerId, 'credential')))
}

/** The second factor of an account, also one that no code has confirmed yet. */
export async function secondFactorOf(database: Database, staffId: string) {
  const [row] = await database.select().from(staffSecondFactors).where(eq(staffSecondFactors.userId, staffId))
  return row
}

/** From now on signing in asks for a code. */
export async function turnSecondFactorOn(database: Database, staffId: string): Promise<void> {
  await database.update(staffSecondFactors).set({ verified: true }).where(eq(staffSecondFactors.userId, staffId))
  await database.update(staffAccounts).set({ twoFactorEnabled: true }).where(eq(staffAccounts.id, staffId))
}

/** Takes the second factor away from an account. */
export async function deleteSecondFactor(database: Database, staffId: string): Promise<void> {
  await database.delete(staffSecondFactors).where(eq(staffSecondFactors.userId, staffId))
  await database.update(staffAccounts).set({ twoFactorEnabled: false }).where(eq(staffAccounts.id, staffId))
}

/** Codes in a row, none of them right, after which an account takes no code for {@link lockedMinutes}. */
const mostWrongCodes = 10
export const lockedMinutes = 15

/**
 * Counts a code that is about to be checked, in one statement, so that codes that are sent at once cannot all be checked
 * before the first of them counts. It counts as wrong until {@link forgetWrongCodes}.
 * @returns whether it may be checked
 */
export async function countCode(database: Database, staffId: string): Promise<boolean> {
  const { failedVerificationCount, lockedUntil, userId } = staffSecondFactors
  // A lock that is over has had its codes.
  const count = sql<number>`case when ${lockedUntil} is null then ${failedVerificationCount} else 0 end + 1`
  const counted = await database
    .update(staffSecondFactors)
    .set({
      failedVerificationCount: count,
      lockedUntil: sql`case when ${count} >= ${mostWrongCodes} then now() + make_interval(mins => ${lockedMinutes}) end`,
    })
    .where(and(eq(userId, staffId), or(isNull(lockedUntil), lte(lockedUntil, sql`now()`))))
    .returning({ staffId: userId })
  return counted.length > 0
}

/** After a right code. */
export async function forgetWrongCodes(database: Database, staffId: string): Promise<void> {
  await database
    .update(staffSecondFactors)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(eq(staffSecondFactors.userId, staffId))
}

/** A code from a phone is right for 90 seconds. The same six digits may come again another day. */
const codeLifetime = sql`interval '2 minutes'`

/** Marks a code from a phone as used. @returns whether it was not used already */
export async function useCode(database: Database, staffId: string, code: string): Promise<boolean> {
  const isOver = lt(staffUsedCodes.usedAt, sql`now() - ${codeLifetime}`)
  await database.delete(staffUsedCodes).where(and(eq(staffUsedCodes.userId, staffId), isOver))
  const used = await database.insert(staffUsedCodes).values({ userId: staffId, code }).onConflictDoNothing().returning()
  return used.length > 0
}
