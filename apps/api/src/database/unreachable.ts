/** Thrown when the database cannot be had at the start. The message tells its reader what to do. */
export class DatabaseUnavailableError extends Error {}

/**
 * Codes that say: the database takes no orders now, and may take them later. Those of the network; of Postgres: connection
 * failures, a server that only reads (25006, after a failover), a transaction or a statement that it gave up (25P03, 57014),
 * no room for more (53), and starting or stopping (57P).
 */
const away =
  /^(E(CONN\w+|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|(HOST|NET)(UNREACH|DOWN))|08\w{3}|25006|25P03|53\w{3}|57014|57P0[1-5])$/

/** What the driver says without a code. */
const awayMessage =
  /^timeout expired|timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/

/** Whether an error says that the database cannot be reached, and not that it refused something. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A socket file that is not there has the code of any file that is not there.
  const isConnecting = 'syscall' in error && error.syscall === 'connect'
  return isConnecting || away.test(codeOf(error)) || awayMessage.test(error.message) || isUnreachable(error.cause)
}

/** Whether Postgres gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) === '55P03' || isLockTimeout(error.cause))
}

/** The first cause of an error in words. Node's error for a name with several addresses has a code and no words. */
export function firstCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? firstCause(error.cause) : error.message || codeOf(error)
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
