import { imageTypes, imageWidths, largestImagePixels } from '@divine/contracts/texts/image-rules'
import PQueue from 'p-queue'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type EncodedImage, type ImageFile, type ImageFormat, UnusableImageError } from './encoded-image.ts'

const [, phoneWidth, widest] = imageWidths
/** A picture is at most this many times as high as wide: formats end at 16,383 pixels. */
const steepest = 4
/** Most bytes of a file at a phone's width and below, and above it. Quality is lowered first. */
const phoneBytes = 60_000
const wideBytes = 160_000

/** Roughly how many steps down the list of qualities halve a file. */
const stepsPerHalf = 1

/** Qualities to try, best first; the last is used whatever its size. */
const encoders: Readonly<
  Record<ImageFormat, { qualities: readonly number[]; encode(image: Sharp, quality: number): Sharp }>
> = {
  avif: { qualities: [55, 45, 35, 27, 20, 14], encode: (image, quality) => image.avif({ quality, effort: 2 }) },
  webp: { qualities: [78, 66, 52, 38, 24, 10], encode: (image, quality) => image.webp({ quality }) },
  jpeg: { qualities: [78, 66, 52, 38, 26, 16], encode: (image, quality) => image.jpeg({ quality, mozjpeg: true }) },
  png: { qualities: [90, 60, 30], encode: (image, quality) => image.png({ quality, palette: true }) },
}

// libvips can open other formats too, such as SVG and PDF; it never gets to read a byte of them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
// Leave processor time for orders and pages.
sharp.concurrency(1)
const oneAtATime = new PQueue({ concurrency: 1 })

/**
 * Makes the files of a picture: upright, without anything that the camera wrote into it, in at most three widths.
 * @param gone aborts when nobody waits for the picture any more: one that has not begun leaves the queue at once
 * @throws {UnusableImageError} when this is not a picture of an accepted kind, is damaged, or has too many pixels
 * @throws the reason of `gone`
 */
export function encodeImage(file: Buffer, gone?: AbortSignal): Promise<EncodedImage> {
  const waiting = new AbortController()
  const leave = () => waiting.abort(gone?.reason)
  gone?.addEventListener('abort', leave, { once: true })
  return oneAtATime.add(
    () => {
      // From here it leaves the queue only between two steps of `encode`: libvips would go on beside the next picture.
      gone?.removeEventListener('abort', leave)
      return encode(file, gone)
    },
    { signal: waiting.signal },
  )
}

async function encode(file: Buffer, gone: AbortSignal | undefined): Promise<EncodedImage> {
  gone?.throwIfAborted()
  const head = await headOf(file)
  if (!head || !imageTypes.some((type) => type === `image/${head.format === 'heif' ? 'avif' : head.format}`)) {
    throw new UnusableImageError(
      'This file is not a picture that we can read. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
    )
  }
  if (head.width * head.height > largestImagePixels) {
    throw new UnusableImageError('This picture has more than 50 megapixels. Choose a smaller one.')
  }
  const { data, info } = await sharp(file, { limitInputPixels: largestImagePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: widest, height: widest * steepest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new UnusableImageError('This picture is damaged and cannot be opened. Choose another one.')
    })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const isSeeThrough = channels === 4 && !(await pixels().stats()).isOpaque
  const formats = ['avif', 'webp', isSeeThrough ? 'png' : 'jpeg'] as const

  const files: ImageFile[] = []
  for (const wide of new Set(imageWidths.map((each) => Math.min(each, width)))) {
    const image = pixels().resize({ width: wide })
    const most = wide <= phoneWidth ? phoneBytes : wideBytes
    for (const format of formats) {
      gone?.throwIfAborted()
      files.push({ width: wide, format, bytes: await fitting(image, format, most) })
    }
  }
  return { width, height, files }
}

/** What the file says of itself, before a pixel is read; undefined when it is not a picture. */
async function headOf(file: Buffer): Promise<Metadata | undefined> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}

/** The best quality that fits, or nearly: if a file is far too large, the next attempt is several steps lower. */
async function fitting(image: Sharp, format: ImageFormat, most: number): Promise<Buffer> {
  const { qualities, encode } = encoders[format]
  for (let step = 0; ; ) {
    const bytes = await encode(image.clone(), qualities[step] ?? 1).toBuffer()
    if (bytes.length <= most || step === qualities.length - 1) return bytes
    const steps = Math.ceil(Math.log2(bytes.length / most) * stepsPerHalf)
    step = Math.min(step + Math.max(1, steps), qualities.length - 1)
  }
}
