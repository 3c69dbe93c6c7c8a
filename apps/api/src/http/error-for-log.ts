/** What a log line may say of an error. */
export type LoggedError = {
  readonly type: string
  readonly code: string | undefined
  readonly message: string
  readonly stack: string
  readonly cause: LoggedError | undefined
}

/**
 * Classes of SQLSTATE whose messages speak of the server and quote no value: connections (08), transactions that only
 * read (25), who may come in (28), no such database (3D), conflicts (40), resources such as the disk (53), and
 * operators and the system (57, 58).
 */
const ofServer = /^(08|25|28|3D|40|53|57|58)/

/**
 * Reads an error for the log without what people typed. A failed query carries its values in its message, and the
 * database quotes them in most of its own: of those, only the kind and the stack position are logged. So does a text
 * that could not be parsed.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, code: undefined, message: '', stack: '', cause: undefined }
  return {
    type: error.name,
    code: 'code' in error ? String(error.code) : undefined,
    message: messageForLog(error),
    // It begins with the message, of which a line may look like a place.
    stack: (error.stack ?? '')
      .replace(error.message, '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  }
}

function messageForLog(error: Error): string {
  if (error instanceof SyntaxError) return 'A text could not be parsed'
  if (!isOfDatabase(error)) return error.message
  const reason = error.cause instanceof Error ? error.cause : error
  const isHarmless = !isOfDatabase(reason) || ('code' in reason && ofServer.test(String(reason.code)))
  return isHarmless ? `A query failed: ${reason.message}` : 'A query failed'
}

const isOfDatabase = (error: Error) => 'query' in error || 'severity' in error
