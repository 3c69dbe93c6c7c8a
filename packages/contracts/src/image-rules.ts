/**
 * What a picture by staff may be, and where it then stands. It is apart from the endpoint, so that the editor is not
 * sent zod with it.
 */

/** Largest file that is taken, in bytes. */
export const largestImageBytes = 10 * 1024 * 1024

/** Most pixels of a picture that is taken; a file of few bytes can hold more than a server's memory. */
export const largestImagePixels = 50_000_000

/** Kinds of file that are taken. The content decides, not the name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Widths in pixels at which a picture is kept, none wider than itself. The middle one suits most phones. */
export const imageWidths = [480, 960, 1440] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Narrowest width to which the editor and the API let a picture be drawn, in pixels of the page. */
export const narrowestImage = 40

/** A picture that is kept: its id, which its content decides, and its size in pixels. */
export interface StoredImage {
  readonly id: string
  readonly width: number
  readonly height: number
}

const source = /^\/images\/([\da-f]{32})\/(?:480|960|1440)$/

/** Path of a kept picture. Which format comes, the browser's `Accept` decides. */
export function imagePath(id: string, width: ImageWidth = 960): string {
  return `/images/${id}/${width}`
}

/** Id of the kept picture that a path leads to; undefined for any other address. */
export function imageIdIn(path: string): string | undefined {
  return source.exec(path)?.[1]
}

/** Size at which a picture is drawn: as wide as wished, never wider than itself, in its own shape. */
export function drawnSize({ width, height }: StoredImage, wish: number): { width: number; height: number } {
  const drawn = Math.round(Math.min(width, Math.max(Math.min(narrowestImage, width), wish || width)))
  return { width: drawn, height: Math.max(1, Math.round((drawn * height) / width)) }
}
