import type { QueueCount } from './read-queue.ts'

/** A count as a chip has room for it: `14`, `9k`, and `1k+` where nobody has counted on. */
export function shortCount({ count, kind }: QueueCount): string {
  if (count < 1_000) return String(count)
  return `${Math.floor(count / 1_000)}k${kind === 'at-least' ? '+' : ''}`
}
