import type { Role } from '@divine/contracts/calls/roles'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Who was invited and has not come yet: one row for each email. */
export const staffInvitations = pgTable('staff_invitations', {
  /** In lower case. */
  email: text().primaryKey(),
  role: text().$type<Role>().notNull(),
  /** SHA-256 of the secret in the link, which is stored nowhere. */
  tokenDigest: text().notNull().unique(),
  /** Email of the owner. */
  invitedBy: text().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})
