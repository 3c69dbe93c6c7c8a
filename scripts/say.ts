/** The one way in which the checks speak. Written at once, so that lines and the output of steps never change places. */
export function say(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** What went wrong, in words, whatever was thrown. A refused connection is an AggregateError, which has no message. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return thrown.errors.map(reasonOf).join('; ')
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** A reason for a line of progress: what comes after its first line is kept for the case that nothing else works. */
export function briefReasonOf(thrown: unknown): string {
  return reasonOf(thrown).split(/:?\n/, 1).join('')
}
