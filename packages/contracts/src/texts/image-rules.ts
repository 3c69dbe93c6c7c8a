/**
 * What a picture by staff may be, and where it then stands. It is apart from the endpoint, so that the editor is not
 * sent zod with it.
 */

/** Largest file that is taken, in bytes. */
export const largestImageBytes = 10 * 1024 * 1024
/** What whoever sends a larger one is told, before it is sent or after. */
export const imageTooLarge = 'This picture is larger than 10 MB. Choose a smaller one.'

/** Most pixels of a picture that is taken; a file of few bytes can hold more than a server's memory. */
export const largestImagePixels = 50_000_000

/** Kinds of file that are taken. The content decides, not the name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Widths in pixels at which a picture is kept, none wider than itself. The middle one suits most phones. */
export const imageWidths = [480, 960, 1440] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Narrowest and widest that the editor and the API let a picture be drawn, in pixels of the page. */
export const narrowestImage = 40
export const widestImage = 720

/** In pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A picture that is kept: its id, which its content decides, and the size of its widest file. */
export interface StoredImage extends ImageSize {
  readonly id: string
}

const source = new RegExp(`^/images/([\\da-f]{32})/(?:${imageWidths.join('|')})$`)

/** Path of a kept picture. Which format comes, the browser's `Accept` decides. */
export function imagePath(id: string, width: ImageWidth = 960): string {
  return `/images/${id}/${width}`
}

/** Id of the kept picture that a path leads to; undefined for any other address. */
export function imageIdIn(path: string): string | undefined {
  return source.exec(path)?.[1]
}

/**
 * Size at which a picture is drawn: as wide as wished, never wider than itself, in its own shape.
 * @param wish width in pixels; without one, or with what is none, such as 0, as wide as it may be
 */
export function drawnSize({ width, height }: ImageSize, wish?: number): ImageSize {
  const most = Math.min(width, widestImage)
  const drawn = Math.round(Math.min(most, Math.max(narrowestImage, wish || most)))
  return { width: drawn, height: Math.max(1, Math.round((drawn * height) / width)) }
}
