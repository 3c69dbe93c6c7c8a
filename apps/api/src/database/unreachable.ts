/** Thrown when the database cannot be reached at the start. The message tells its reader what to do. */
export class DatabaseUnavailableError extends Error {}

/**
 * Codes that mean: the database takes no orders now, and may take them later. Network errors; and of Postgres:
 * connection failures, a read-only server (25006, after a failover), a transaction or statement that timed out (25P03,
 * 57014), insufficient resources (53), and starting or stopping (57P).
 */
const away =
  /^(E(CONN\w+|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|(HOST|NET)(UNREACH|DOWN))|08\w{3}|25006|25P03|53\w{3}|57014|57P0[1-5])$/

/** Messages of the driver that carry no code, and one of Postgres whose code, 55000, means many things. */
const awayMessage =
  /^timeout expired|timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|is not currently accepting connections$/

/** Whether an error means that the database is unreachable, rather than that it refused something. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A missing socket file has the same code as any missing file.
  const isConnecting = 'syscall' in error && error.syscall === 'connect'
  return isConnecting || away.test(codeOf(error)) || awayMessage.test(error.message) || isUnreachable(error.cause)
}

/** What Node says of a certificate that is not believed, by its code. */
const notBelieved = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|ERR_TLS_|ERR_SSL_|ERR_OSSL_)/

/**
 * Whether no connection comes about, however often it is tried: there is no such database (3D000) or role (28000), the
 * password is wrong (28P01), the two do not agree about TLS, or Postgres ends it for another reason that stays, such as
 * an option that it does not take.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  const isEnded = 'severity' in error && error.severity === 'FATAL' && !away.test(code)
  const isNow = isEnded || /^(3D000|28000|28P01)$/.test(code) || notBelieved.test(code) || error.message === noTls
  return isNow || isRefused(error.cause)
}

/** Whether nothing can be read or stored just now: what was asked for may be asked for again. */
export function isAway(error: unknown): boolean {
  return isUnreachable(error) || isRefused(error)
}

const noTls = 'The server does not support SSL connections'

/** Whether Postgres did not let a role do something that it needs. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) === '42501' || isForbidden(error.cause))
}

/** Whether Postgres gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) === '55P03' || isLockTimeout(error.cause))
}

/**
 * Whether Postgres undid a transaction because of another one at the same time: they waited for each other (40P01), or
 * could not both have gone first (40001). Nothing of it is stored, and a second try would do.
 */
export function isUndone(error: unknown): boolean {
  return error instanceof Error && (/^40(P01|001)$/.test(codeOf(error)) || isUndone(error.cause))
}

/** The message of an error's first cause. Node's error for a name with several addresses has a code and no message. */
export function firstCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? firstCause(error.cause) : error.message || codeOf(error)
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
