/** A file that is no picture, or one that is not taken. The message is for whoever sent it. */
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
