/** Codes of a driver or the network that say: the database does not answer now, and may answer later. */
const unreachable = /^(ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|08\w{3}|57P0[1-3]|53300)$/

/** Whether an error says that the database cannot be reached, and not that it refused something. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    unreachable.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message) ||
    isUnreachable(error.cause)
  )
}
