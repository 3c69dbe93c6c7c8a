/**
 * The only way in which the checks print. It is synchronous, so that lines and the output of steps keep their order.
 */
export function say(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** What went wrong, in words, whatever was thrown. A refused connection is an AggregateError, which has no message. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return thrown.errors.map(reasonOf).join('; ')
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** A short reason for a progress line: its first line. The rest is shown only if nothing else works. */
export function briefReasonOf(thrown: unknown): string {
  return reasonOf(thrown).split(/:?\n/, 1).join('')
}
