/**
 * Asks for a row for each statement of this database that waits for a lock of another. Not of `pg_stat_activity`,
 * which stays as it was first seen for whoever asks from within a transaction.
 */
export const lockWaits = `select from pg_locks where not granted and pid in (
  select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database where datname = current_database())`
