import type { Database } from './client.ts'

/**
 * A statement with placeholders that is written once for each database and from then on only run. For a short statement,
 * writing it costs Drizzle more than all the rest of the request, and planning it costs Postgres more than running it.
 * @param prepare builds the statement and ends in `.prepare('its_name')`, a name that no other statement has
 */
export function prepared<Statement>(prepare: (database: Database) => Statement): (database: Database) => Statement {
  const statements = new WeakMap<Database, Statement>()
  return (database) => {
    const statement = statements.get(database) ?? prepare(database)
    statements.set(database, statement)
    return statement
  }
}
