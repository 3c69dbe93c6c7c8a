import type { Database } from './client.ts'

/**
 * A statement with placeholders that is built once for each database and then only run. For a short statement,
 * building it in Drizzle takes longer than the rest of the request, and planning it in Postgres longer than running it.
 * @param prepare builds the statement and ends in `.prepare('its_name')`, with a unique name
 */
export function prepared<Statement>(prepare: (database: Database) => Statement): (database: Database) => Statement {
  const statements = new WeakMap<Database, Statement>()
  return (database) => {
    const statement = statements.get(database) ?? prepare(database)
    statements.set(database, statement)
    return statement
  }
}
