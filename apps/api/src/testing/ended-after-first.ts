import { sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'

/** Ends all sessions of a member of staff in the transaction that writes the next event of an order. */
export async function endedAfterFirst(database: Database, email: string): Promise<AsyncDisposable> {
  await database.execute(
    sql.raw(`create function end_sessions() returns trigger language plpgsql as $$ begin
      delete from staff_sessions where user_id = (select id from staff_accounts where email = '${email}');
      return new; end $$`),
  )
  await database.execute(
    sql`create trigger ends_sessions after insert on order_events for each row execute function end_sessions()`,
  )
  return {
    async [Symbol.asyncDispose]() {
      await database.execute(sql`drop trigger ends_sessions on order_events`)
      await database.execute(sql`drop function end_sessions`)
    },
  }
}
