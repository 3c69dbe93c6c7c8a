import { leastRole, type Role } from '@divine/contracts/calls/roles'
import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

/** One row per member of staff. The columns of these five tables are those that better-auth requires. */
export const staffAccounts = pgTable('staff_accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: moment().notNull().defaultNow(),
  /** When the sign-in rules last changed. A sign-in that began before then opens nothing. */
  updatedAt: moment().notNull().defaultNow(),
  /** What its member may do and read. The version before this one made owners alone. */
  role: text().$type<Role>().notNull().default(leastRole),
  /** When somebody last signed in with it; null where that was before this was kept. */
  signedInAt: moment(),
  /** Set when the account may no longer sign in. Accounts are never deleted: the history shows their names. */
  disabledAt: moment(),
  /** Whether signing in also asks for a code from the phone. */
  twoFactorEnabled: boolean().notNull().default(false),
})

export const staffSessions = pgTable('staff_sessions', {
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => staffAccounts.id, { onDelete: 'cascade' }),
  token: text().notNull().unique(),
  expiresAt: moment().notNull(),
  ipAddress: text(),
  userAgent: text(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
})

/** Password hashes. */
export const staffCredentials = pgTable('staff_credentials', {
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => staffAccounts.id, { onDelete: 'cascade' }),
  accountId: text().notNull(),
  providerId: text().notNull(),
  accessToken: text(),
  refreshToken: text(),
  idToken: text(),
  accessTokenExpiresAt: moment(),
  refreshTokenExpiresAt: moment(),
  scope: text(),
  password: text(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
})

/** Sign-ins whose password was right and that wait for the code, with their wrong codes so far. */
export const staffVerifications = pgTable('staff_verifications', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment().notNull(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
})

/** The second factor of an account: the secret that its phone also has, and its recovery codes, both encrypted. */
export const staffSecondFactors = pgTable('staff_second_factors', {
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .unique()
    .references(() => staffAccounts.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  /** Whether a first code from the phone has shown that it works. */
  verified: boolean().notNull().default(true),
  /** Codes in a row that were wrong, or are being checked. */
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: moment(),
})

/** Codes from phones that have signed somebody in: each is valid once. */
export const staffUsedCodes = pgTable(
  'staff_used_codes',
  {
    userId: text()
      .notNull()
      .references(() => staffAccounts.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    usedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
)
