import { createHash } from 'node:crypto'
import type { StoredImage } from '@divine/contracts/texts/image-rules'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Database } from '../../database/client.ts'
import { atOnceLimit } from '../../http/at-once.ts'
import { Refusal } from '../../http/failures.ts'
import { type ImageFile, type ImageFormat, UnusableImageError } from './encoded-image.ts'
import { findImageFile, insertImage, useImages } from './image-queries.ts'

/** Stores pictures and finds them. */
export interface ImageStore {
  /**
   * Stores a picture for good. The same file sent again is the same picture.
   * @param uploadedBy who sends it; at most {@link mostAtOnce} of their pictures may be in progress
   * @param gone aborts when nobody waits for it any more
   * @throws {UnusableImageError} when the file cannot be used as a picture
   * @throws {Refusal} 429 when too many of this person's pictures are in progress
   */
  store(file: Buffer, uploadedBy: string, gone?: AbortSignal): Promise<StoredImage>
  /** The same, but undefined when the file cannot be used. */
  storeIfUsable(file: Buffer, uploadedBy: string, gone?: AbortSignal): Promise<StoredImage | undefined>
  /** Those of these pictures that are stored, by id. Asking counts as use: their grace period starts again. */
  use(ids: readonly string[]): Promise<Map<string, StoredImage>>
  /**
   * The widest file of a picture that is no wider than asked, or its narrowest, in the first available format. Files
   * that were asked for lately come from memory, also for a while after their picture was removed.
   * @param formats the wanted ones, best first
   * @throws {Refusal} 503 when {@link mostAwaited} requests are waiting for a file
   */
  file(id: string, width: number, formats: readonly ImageFormat[]): Promise<ImageFile | undefined>
}

/**
 * How many pictures of one person may be in progress or waiting. Each holds up to 10 MB. The editor sends one after
 * another, so this leaves room for several editors.
 */
const mostAtOnce = 12

/** Limit for all files in memory together, in bytes: about 150 of the largest. */
const mostKeptBytes = 24 * 1024 * 1024
/** How many files are read from the database at once: the other connections of the pool are left to orders. */
const mostRead = 3
/** How many requests may wait for a file. */
const mostAwaited = 200

interface AskedFile {
  readonly id: string
  readonly width: number
  readonly formats: readonly ImageFormat[]
}

export function imageStoreOn(database: Database): ImageStore {
  const limited = atOnceLimit(
    mostAtOnce,
    `${mostAtOnce} of your pictures are still being made ready. Wait a few seconds and try again.`,
  )

  const reading = new PQueue({ concurrency: mostRead })
  // One read serves all who ask for the same file meanwhile.
  const files = new LRUCache<string, ImageFile, AskedFile>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_key, _old, { context: { id, width, formats } }) =>
      reading.add(() => findImageFile(database, id, width, formats)),
    // A file that has to leave the memory while it is being read is still sent.
    ignoreFetchAbort: true,
  })
  let awaited = 0

  async function file(id: string, width: number, formats: readonly ImageFormat[]): Promise<ImageFile | undefined> {
    if (awaited >= mostAwaited)
      throw new Refusal(503, 'unavailable', 'Very many pictures are asked for just now. Please try again in a minute.')
    awaited++
    try {
      return await files.fetch([id, width, ...formats].join(' '), { context: { id, width, formats } })
    } finally {
      awaited--
    }
  }

  async function storePicture(file: Buffer, uploadedBy: string, gone: AbortSignal | undefined): Promise<StoredImage> {
    const id = createHash('sha256').update(file).digest('hex').slice(0, 32)
    const known = (await useImages(database, [id])).get(id)
    if (known) return known
    // Loaded with the first picture: a process that never gets one saves 18 MB.
    const { encodeImage } = await import('./encode-image.ts')
    const { width, height, files } = await encodeImage(file, gone).catch((error: unknown) => {
      throw gone?.aborted
        ? new Refusal(400, 'unreadable', 'The connection was closed before the picture was ready.')
        : error
    })
    const image = { id, width, height }
    await insertImage(database, image, files, uploadedBy)
    return image
  }

  function store(file: Buffer, uploadedBy: string, gone?: AbortSignal): Promise<StoredImage> {
    return limited(uploadedBy, () => storePicture(file, uploadedBy, gone))
  }

  return {
    store,
    storeIfUsable: (file, uploadedBy, gone) =>
      store(file, uploadedBy, gone).catch((error: unknown) => {
        if (error instanceof UnusableImageError) return undefined
        throw error
      }),
    use: (ids) => useImages(database, ids),
    file,
  }
}
