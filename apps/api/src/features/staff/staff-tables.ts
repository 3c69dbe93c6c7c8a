import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

/** One row a member of staff. The columns of these four tables are those that better-auth asks for. */
export const staffAccounts = pgTable('staff_accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
  /** Set when the account may no longer sign in. Accounts are never deleted: their names stand in the history. */
  disabledAt: moment(),
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

/** Unused so far: one-time tokens such as a password reset would need. better-auth insists that it exists. */
export const staffVerifications = pgTable('staff_verifications', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment().notNull(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
})

/** Keys that the server makes for itself at its first start, shared by all processes on this database. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
