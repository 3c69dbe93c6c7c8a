import { isDeepStrictEqual } from 'node:util'
import type { RetentionTerms } from '@divine/contracts/calls/privacy'
import { desc } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { privacyTerms } from './terms-table.ts'

/** Writes down what the privacy page tells from now on, where it is something else than before. */
export async function rememberTerms(database: Database, version: number, terms: RetentionTerms): Promise<void> {
  const [latest] = await database.select().from(privacyTerms).orderBy(desc(privacyTerms.since)).limit(1)
  if (latest?.version === version && isDeepStrictEqual(latest.terms, terms)) return
  // Another process may do the same at this moment.
  await database.insert(privacyTerms).values({ version, terms }).onConflictDoNothing()
}

/** What the privacy page told before, the latest first, each with the days between which it did. */
export async function formerTerms(database: Database) {
  const rows = await database.select().from(privacyTerms).orderBy(desc(privacyTerms.since))
  return rows.flatMap(({ since, version, terms }, index) => {
    const until = rows[index - 1]?.since
    return until ? [{ version, since, until, ...terms }] : []
  })
}
