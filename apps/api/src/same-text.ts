import { hash, timingSafeEqual } from 'node:crypto'

/** Takes the same time, wherever two texts begin to differ. No empty text is the same as another. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer]
  return timingSafeEqual(first, second) && one !== ''
}
