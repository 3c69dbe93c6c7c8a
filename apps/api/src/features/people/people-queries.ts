import { invitationHours } from '@divine/contracts/calls/people'
import type { Role } from '@divine/contracts/calls/roles'
import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { staffAccounts, staffInvitations, staffSessions } from '../../database/schema.ts'

/** Everybody with an account, by name, with the sessions that have not ended, used last first. */
export async function peopleWithSessions(database: Database) {
  const [accounts, sessions] = await Promise.all([
    database
      .select({
        id: staffAccounts.id,
        email: staffAccounts.email,
        name: staffAccounts.name,
        role: staffAccounts.role,
        addedAt: staffAccounts.createdAt,
        barredAt: staffAccounts.disabledAt,
        signedInAt: staffAccounts.signedInAt,
        hasSecondFactor: staffAccounts.twoFactorEnabled,
      })
      .from(staffAccounts)
      .orderBy(isNotNull(staffAccounts.disabledAt), asc(sql`lower(${staffAccounts.name})`), asc(staffAccounts.email)),
    database
      .select({ staffId: staffSessions.userId, agent: staffSessions.userAgent, usedAt: staffSessions.updatedAt })
      .from(staffSessions)
      .where(gt(staffSessions.expiresAt, sql`now()`))
      .orderBy(desc(staffSessions.updatedAt)),
  ])
  return accounts.map((account) => ({ ...account, sessions: sessions.filter(({ staffId }) => staffId === account.id) }))
}

const madeAt = sql`${staffInvitations.until} - make_interval(hours => ${sql.raw(String(invitationHours))})`

/**
 * Whether an invitation is still good. What somebody made who is no owner any more is not; nor is what was made before
 * the sign-in of its maker, or of whom it is for, last changed: what somebody else did with a session ends with it.
 */
const isOpen = and(
  gt(staffInvitations.until, sql`now()`),
  sql`exists (select from ${staffAccounts} inviter where inviter.email = ${staffInvitations.invitedBy}
    and inviter.role = 'owner' and inviter.disabled_at is null and inviter.updated_at <= ${madeAt})`,
  sql`not exists (select from ${staffAccounts} invited where invited.email = ${staffInvitations.email}
    and invited.updated_at > ${madeAt})`,
)

/** The invitations that are still good, those that end first before the others. */
export function openInvitations(database: Database) {
  return database
    .select({
      email: staffInvitations.email,
      role: staffInvitations.role,
      invitedBy: staffInvitations.invitedBy,
      until: staffInvitations.until,
    })
    .from(staffInvitations)
    .where(isOpen)
    .orderBy(asc(staffInvitations.until))
}

interface NewInvitation {
  readonly email: string
  readonly role: Role
  readonly tokenDigest: string
  readonly invitedBy: string
}

/**
 * Stores an invitation in the place of an earlier one for the same email.
 * @param sessionId the session in which it is made
 * @returns until when it is good; undefined, with nothing stored, where the session has ended since
 */
export function storeInvitation(
  database: Database,
  invitation: NewInvitation,
  sessionId: string,
): Promise<Date | undefined> {
  return database.transaction(async (transaction) => {
    // Whatever changes its maker's sign-in at this moment goes first, and ends the session.
    const [maker] = await transaction
      .select({ id: staffAccounts.id })
      .from(staffAccounts)
      .where(eq(staffAccounts.email, invitation.invitedBy))
      .for('share')
    if (!maker) return undefined
    const open = await transaction.$count(staffSessions, eq(staffSessions.id, sessionId))
    return open > 0 ? insertInvitation(transaction, invitation) : undefined
  })
}

async function insertInvitation(database: Database, invitation: NewInvitation): Promise<Date> {
  // By the clock of the database, which dates the changes of accounts.
  const until = sql`now() + make_interval(hours => ${sql.raw(String(invitationHours))})`
  const [stored] = await database
    .insert(staffInvitations)
    .values({ ...invitation, until })
    .onConflictDoUpdate({ target: staffInvitations.email, set: { ...invitation, until } })
    .returning({ until: staffInvitations.until })
  if (!stored) throw new Error('An invitation was not stored.')
  return stored.until
}

/** What an account says of an email; undefined where it has none. */
export async function accountOf(database: Database, email: string) {
  const [found] = await database
    .select({ role: staffAccounts.role, barredAt: staffAccounts.disabledAt })
    .from(staffAccounts)
    .where(eq(staffAccounts.email, email))
  return found
}

export async function invitationBy(database: Database, tokenDigest: string) {
  const [found] = await database
    .select({ email: staffInvitations.email, role: staffInvitations.role })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenDigest, tokenDigest), isOpen))
  return found
}

/** Takes an invitation, which is then gone. Of two who take it at once, one waits and gets nothing. */
export async function takeInvitation(transaction: Database, tokenDigest: string) {
  const [taken] = await transaction
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.tokenDigest, tokenDigest), isOpen))
    .returning({ email: staffInvitations.email, role: staffInvitations.role })
  return taken
}

/** Ends the links that somebody made, and the one for them. */
export async function endInvitationsOf(transaction: Database, email: string): Promise<void> {
  await transaction
    .delete(staffInvitations)
    .where(or(eq(staffInvitations.invitedBy, email), eq(staffInvitations.email, email)))
}

/** @returns whom the invitation was for; undefined where there is none for this email */
export async function deleteInvitation(database: Database, email: string): Promise<string | undefined> {
  const [invitation] = await database
    .delete(staffInvitations)
    .where(eq(staffInvitations.email, email.toLowerCase()))
    .returning({ email: staffInvitations.email })
  return invitation?.email
}
