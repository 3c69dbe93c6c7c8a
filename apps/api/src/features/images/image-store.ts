import { createHash } from 'node:crypto'
import type { StoredImage } from '@divine/contracts/texts/image-rules'
import type { Database } from '../../database/client.ts'
import { atOnceLimit } from '../../http/at-once.ts'
import { Refusal } from '../../http/failures.ts'
import { UnusableImageError } from './encoded-image.ts'
import { insertImage, useImages } from './image-queries.ts'

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
}

/**
 * How many pictures of one person may be in progress or waiting. Each holds up to 10 MB. The editor sends one after
 * another, so this leaves room for several editors.
 */
const mostAtOnce = 12

export function imageStoreOn(database: Database): ImageStore {
  const limited = atOnceLimit(
    mostAtOnce,
    `${mostAtOnce} of your pictures are still being made ready. Wait a few seconds and try again.`,
  )

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
  }
}
