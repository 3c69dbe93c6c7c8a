/** What a log line may say of an error. */
export type LoggedError = {
  readonly type: string
  readonly code: string | undefined
  readonly message: string
  readonly stack: string
  readonly cause: LoggedError | undefined
}

/**
 * Reads an error for the log without what people typed. A failed query carries its values in its message, and the
 * database quotes them in its own: of both, only the kind and the stack position are logged.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, code: undefined, message: '', stack: '', cause: undefined }
  const isOfDatabase = 'query' in error || 'severity' in error
  return {
    type: error.name,
    code: 'code' in error ? String(error.code) : undefined,
    message: isOfDatabase ? 'A query failed' : error.message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  }
}
