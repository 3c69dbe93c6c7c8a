/** A file that is not a picture, or not an accepted one. The message is for the sender. */
export class UnusableImageError extends Error {}

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export interface ImageFile {
  readonly width: number
  readonly format: ImageFormat
  readonly bytes: Buffer
}

export interface EncodedImage {
  /** Size in pixels of the widest file. */
  readonly width: number
  readonly height: number
  readonly files: readonly ImageFile[]
}
