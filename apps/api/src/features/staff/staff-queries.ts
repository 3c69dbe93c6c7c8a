import { randomUUID } from 'node:crypto'
import type { Role } from '@divine/contracts/calls/roles'
import { and, asc, eq, inArray, isNull, lt, lte, ne, or, sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { takeLock } from '../../database/locks.ts'
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
      role: staffAccounts.role,
      createdAt: staffAccounts.createdAt,
      disabledAt: staffAccounts.disabledAt,
      hasSecondFactor: staffAccounts.twoFactorEnabled,
    })
    .from(staffAccounts)
    .orderBy(asc(staffAccounts.createdAt))
}

/** Everybody who may sign in, by name. */
export function colleagues(database: Database) {
  return database
    .select({ email: staffAccounts.email, name: staffAccounts.name, role: staffAccounts.role })
    .from(staffAccounts)
    .where(isNull(staffAccounts.disabledAt))
    .orderBy(asc(sql`lower(${staffAccounts.name})`), asc(staffAccounts.email))
}

/**
 * The role of whoever signs in with this email; undefined where nobody may. Until the end of the transaction nobody
 * bars them, and it stays their role. Whoever does the same waits: locks that are shared would follow each other
 * without end, and a bar behind them would never have its turn.
 */
export async function roleOfColleague(transaction: Database, email: string): Promise<Role | undefined> {
  const [found] = await transaction
    .select({ role: staffAccounts.role })
    .from(staffAccounts)
    .where(and(eq(staffAccounts.email, email), isNull(staffAccounts.disabledAt)))
    .for('no key update')
  return found?.role
}

export async function staffByEmail(database: Database, email: string) {
  const [row] = await database.select().from(staffAccounts).where(eq(staffAccounts.email, email.toLowerCase()))
  return row
}

/** Whether anybody else could sign in at that moment, and still may. */
export async function hasColleague(database: Database, email: string, at: Date): Promise<boolean> {
  const found = await database
    .select({ email: staffAccounts.email })
    .from(staffAccounts)
    .where(and(ne(staffAccounts.email, email), isNull(staffAccounts.disabledAt), lte(staffAccounts.createdAt, at)))
    .limit(1)
  return found.length > 0
}

export async function isDisabled(database: Database, staffId: string): Promise<boolean> {
  const [row] = await database
    .select({ disabledAt: staffAccounts.disabledAt })
    .from(staffAccounts)
    .where(eq(staffAccounts.id, staffId))
  return row?.disabledAt !== null
}

/** An account, and since when its sign-in rules had been unchanged when something began. */
export interface Begun {
  readonly staffId: string
  /** Seconds since 1970 with all their digits, as text. Only ever compared. */
  readonly rulesSince: string
}

const begun = {
  staffId: staffAccounts.id,
  rulesSince: sql<string>`extract(epoch from ${staffAccounts.updatedAt})::text`,
}

/** Begins an action for the account with this email or this id. */
export async function beginFor(
  database: Database,
  account: { email: string } | { staffId: string },
): Promise<Begun | undefined> {
  const isIt =
    'email' in account ? eq(staffAccounts.email, account.email.toLowerCase()) : eq(staffAccounts.id, account.staffId)
  const [found] = await database.select(begun).from(staffAccounts).where(isIt)
  return found
}

/** Begins an action in a session; undefined if the session has ended. */
export async function beginIn(database: Database, sessionId: string): Promise<Begun | undefined> {
  const [found] = await database
    .select(begun)
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.userId))
    .where(eq(staffSessions.id, sessionId))
  return found
}

/**
 * Whether the rules are still those under which this began. It waits for a change that is in progress: every later
 * change sees, and ends, a session that was stored before.
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
 * Writes what leaves the rules as they are, and holds off every change of them meanwhile.
 * @param write receives the transaction
 * @returns undefined, with nothing written, if the rules have changed since this began
 */
export function underSameRules<Written>(
  database: Database,
  begun: Begun,
  write: (transaction: Database) => Promise<Written>,
): Promise<Written | undefined> {
  return database.transaction(async (transaction) =>
    (await stillHolds(transaction, begun)) ? write(transaction) : undefined,
  )
}

/**
 * Changes how an account signs in, in one transaction with the end of all its sessions and of all sign-ins that wait
 * for a code. Sign-ins whose password is being checked find afterwards that the rules have changed ({@link
 * stillHolds}).
 * @param account if it says since when the rules hold, they must not have changed since
 * @param change receives the transaction; answers false if there is nothing to change any more
 * @returns the state under the new rules; undefined, with nothing changed, if the rules had already changed, or
 * `change` answered false
 */
export async function changeRules(
  database: Database,
  { staffId, rulesSince }: Pick<Begun, 'staffId'> & Partial<Begun>,
  change: (transaction: Database) => Promise<unknown> = async () => {},
): Promise<Begun | undefined> {
  const changing = database.transaction(async (transaction) => {
    // A session that `stillHolds` has let pass before is deleted below. The change is dated once the account is locked:
    // whatever had it locked before is older.
    await transaction
      .select({ id: staffAccounts.id })
      .from(staffAccounts)
      .where(eq(staffAccounts.id, staffId))
      .for('no key update')
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
    if ((await change(transaction)) === false) transaction.rollback()
    return account
  })
  return changing.catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return undefined
    throw error
  })
}

/** Most rows that one sign-in removes of each table: it must not wait for what has gathered in years. */
const mostRemoved = 1_000

/**
 * Removes sessions that have ended by time, and sign-ins whose code never came, whoever began them. What is being
 * changed at this moment is left for the next time.
 */
export async function removeEnded(database: Database): Promise<void> {
  for (const table of [staffSessions, staffVerifications]) {
    const ended = database
      .select({ id: table.id })
      .from(table)
      .where(lt(table.expiresAt, new Date()))
      .limit(mostRemoved)
      .for('update', { skipLocked: true })
    await database.delete(table).where(inArray(table.id, ended))
  }
}

/**
 * The owners who may sign in. Until the end of the transaction they stay so: whoever changes what somebody may do waits
 * here for those who do.
 */
export async function lockOwners(transaction: Database): Promise<{ id: string; email: string }[]> {
  // Before any row: otherwise each would hold what the other wants.
  await takeLock(transaction, 'owners')
  return transaction
    .select({ id: staffAccounts.id, email: staffAccounts.email })
    .from(staffAccounts)
    .where(and(eq(staffAccounts.role, 'owner'), isNull(staffAccounts.disabledAt)))
    .orderBy(asc(staffAccounts.id))
    .for('update')
}

export async function setRole(transaction: Database, staffId: string, role: Role): Promise<void> {
  await transaction.update(staffAccounts).set({ role }).where(eq(staffAccounts.id, staffId))
}

export async function staffById(database: Database, staffId: string) {
  const [row] = await database.select().from(staffAccounts).where(eq(staffAccounts.id, staffId))
  return row
}

/** What a new account is made of. */
export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string
}

/** @returns false, with nothing stored, where the email has an account */
export async function insertStaff(
  transaction: Database,
  { email, name, role, passwordHash }: NewStaff,
): Promise<boolean> {
  const id = randomUUID()
  const stored = await transaction
    .insert(staffAccounts)
    .values({ id, email: email.toLowerCase(), name, role, emailVerified: true })
    .onConflictDoNothing({ target: staffAccounts.email })
    .returning({ id: staffAccounts.id })
  if (stored.length === 0) return false
  await transaction
    .insert(staffCredentials)
    .values({ id: randomUUID(), userId: id, accountId: id, providerId: 'credential', password: passwordHash })
  return true
}

/** Notes that somebody has signed in, with all that is asked of them: a password without its code is no sign-in. */
export async function noteSignIn(database: Database, email: string): Promise<void> {
  await database.update(staffAccounts).set({ signedInAt: new Date() }).where(eq(staffAccounts.email, email))
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

/** The second factor of an account, even if no code has confirmed it yet. */
export async function secondFactorOf(database: Database, staffId: string) {
  const [row] = await database.select().from(staffSecondFactors).where(eq(staffSecondFactors.userId, staffId))
  return row
}

/** The recovery codes of somebody as they are stored; undefined where signing in asks for none. */
export async function storedRecoveryCodes(database: Database, email: string): Promise<string | undefined> {
  const [row] = await database
    .select({ codes: staffSecondFactors.backupCodes })
    .from(staffSecondFactors)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSecondFactors.userId))
    .where(and(eq(staffAccounts.email, email), eq(staffSecondFactors.verified, true)))
  return row?.codes
}

/** What a second factor is made of; both encrypted. */
type Secrets = Pick<typeof staffSecondFactors.$inferSelect, 'secret' | 'backupCodes'>

/**
 * Stores a second factor that no code has confirmed yet, in place of an earlier one of that kind.
 * @returns false, with nothing stored, if a confirmed one is there
 */
export async function setUpSecondFactor(database: Database, staffId: string, secrets: Secrets): Promise<boolean> {
  const stored = await database
    .insert(staffSecondFactors)
    .values({ id: randomUUID(), userId: staffId, verified: false, ...secrets })
    .onConflictDoUpdate({
      target: staffSecondFactors.userId,
      set: secrets,
      setWhere: eq(staffSecondFactors.verified, false),
    })
    .returning({ staffId: staffSecondFactors.userId })
  return stored.length > 0
}

/**
 * From now on, signing in asks for a code.
 * @param secret as it was stored when a code confirmed it
 * @returns false, with nothing changed, if it has been replaced since
 */
export async function turnSecondFactorOn(database: Database, staffId: string, secret: string): Promise<boolean> {
  const confirmed = await database
    .update(staffSecondFactors)
    .set({ verified: true })
    .where(and(eq(staffSecondFactors.userId, staffId), eq(staffSecondFactors.secret, secret)))
    .returning({ staffId: staffSecondFactors.userId })
  if (confirmed.length === 0) return false
  await database.update(staffAccounts).set({ twoFactorEnabled: true }).where(eq(staffAccounts.id, staffId))
  return true
}

/** @param backupCodes encrypted @returns false, with nothing changed, if the account has no second factor */
export async function replaceRecoveryCodes(database: Database, staffId: string, backupCodes: string): Promise<boolean> {
  const replaced = await database
    .update(staffSecondFactors)
    .set({ backupCodes })
    .where(and(eq(staffSecondFactors.userId, staffId), eq(staffSecondFactors.verified, true)))
    .returning({ staffId: staffSecondFactors.userId })
  return replaced.length > 0
}

/** Removes the second factor of an account. */
export async function deleteSecondFactor(database: Database, staffId: string): Promise<void> {
  await database.delete(staffSecondFactors).where(eq(staffSecondFactors.userId, staffId))
  await database.update(staffAccounts).set({ twoFactorEnabled: false }).where(eq(staffAccounts.id, staffId))
}

/** After this many wrong codes in a row, an account accepts no code for {@link lockedMinutes}. */
const mostWrongCodes = 10
export const lockedMinutes = 15

/**
 * Counts a code that is about to be checked, in one statement, so that codes sent at once cannot all be checked
 * before the first of them counts. It counts as wrong until {@link forgetWrongCodes}.
 * @returns whether it may be checked
 */
export async function countCode(database: Database, staffId: string): Promise<boolean> {
  const { failedVerificationCount, lockedUntil, userId } = staffSecondFactors
  // When a lock has ended, counting starts again.
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

/** Called after a right code. */
export async function forgetWrongCodes(database: Database, staffId: string): Promise<void> {
  await database
    .update(staffSecondFactors)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(eq(staffSecondFactors.userId, staffId))
}

/** A code from a phone is valid for 90 seconds. The same six digits may come up again another day. */
const codeLifetime = sql`interval '2 minutes'`

/** Marks a code from a phone as used. @returns whether it was not used already */
export async function useCode(database: Database, staffId: string, code: string): Promise<boolean> {
  const isOver = lt(staffUsedCodes.usedAt, sql`now() - ${codeLifetime}`)
  await database.delete(staffUsedCodes).where(and(eq(staffUsedCodes.userId, staffId), isOver))
  const used = await database.insert(staffUsedCodes).values({ userId: staffId, code }).onConflictDoNothing().returning()
  return used.length > 0
}
