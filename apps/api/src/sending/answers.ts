/** What a server answered in JSON; nothing where it is none. */
export function readAnswer(text: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
