import { pgTable, text } from 'drizzle-orm/pg-core'

/** Keys that the server creates for itself at its first start, shared by all processes on this database. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
