/**
 * What a picture by staff may be, and where it is then served. It is separate from the endpoint, so that the editor
 * does not load zod with it.
 */

/** Largest accepted file, in bytes. */
export const largestImageBytes = 10 * 1024 * 1024
/** Message for somebody who sends a larger one, before it is sent or after. */
export const imageTooLarge = 'This picture is larger than 10 MB. Choose a smaller one.'

/** Most pixels of an accepted picture; a file of few bytes can hold more than a server's memory. */
export const largestImagePixels = 50_000_000

/** Accepted kinds of file. The content decides, not the name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Widths in pixels at which a picture is stored, none wider than itself. The middle one suits most phones. */
export const imageWidths = [480, 960, 1440] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Narrowest and widest size at which the editor and the API let a picture be drawn, in pixels of the page. */
export const narrowestImage = 40
export const widestImage = 720

/** In pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A stored picture: its id, derived from its content, and the size of its widest file. */
export interface StoredImage extends ImageSize {
  readonly id: string
}

const source = new RegExp(`^/images/([\\da-f]{32})/(?:${imageWidths.join('|')})$`)

/** Path of a stored picture. The browser's `Accept` header decides the format. */
export function imagePath(id: string, width: ImageWidth = 960): string {
  return `/images/${id}/${width}`
}

/** Id of the stored picture that a path leads to; undefined for any other address. */
export function imageIdIn(path: string): string | undefined {
  return source.exec(path)?.[1]
}

/**
 * Size at which a picture is drawn: as wide as wished, never wider than itself, in its own proportions.
 * @param wish width in pixels; if not given, or not a valid width, such as 0, as wide as possible
 */
export function drawnSize({ width, height }: ImageSize, wish?: number): ImageSize {
  const most = Math.min(width, widestImage)
  const drawn = Math.round(Math.min(most, Math.max(narrowestImage, wish || most)))
  return { width: drawn, height: Math.max(1, Math.round((drawn * height) / width)) }
}
