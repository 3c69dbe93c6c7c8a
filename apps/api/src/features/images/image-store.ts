import { createHash } from 'node:crypto'
import type { StoredImage } from '@divine/contracts/texts/image-rules'
import type { Database } from '../../database/client.ts'
import { atOnceLimit } from '../../http/at-once.ts'
import { Refusal } from '../../http/failures.ts'
import { UnusableImageError } from './encoded-image.ts'
import { insertImage, useImages } from './image-queries.ts'

/** Where pictures are kept. */
export interface ImageStore {
  /**
   * Keeps a picture for good. The same file sent again is the same picture.
   * @param uploadedBy who sends it, and may have {@link mostAtOnce} under way
   * @param gone aborts when nobody waits for it any more
   * @throws {UnusableImageError} when the file cannot be one
   * @throws {Refusal} 429 when too many of this person's pictures are under way
   */
  keep(file: Buffer, uploadedBy: string, gone?: AbortSignal): Promise<StoredImage>
  /** The same, but undefined when the file cannot be one. */
  keepIfUsable(file: Buffer, uploadedBy: string, gone?: AbortSignal): Promise<StoredImage | undefined>
  /** The kept ones among these pictures, by id. Whoever asks uses them: their grace period begins anew. */
  use(ids: readonly string[]): Promise<Map<string, StoredImage>>
}

/**
 * Pictures of one person that are made ready at once, or wait for it. Each holds up to 10 MB. The editor sends one after
 * another, so this leaves room for several editors.
 */
const mostAtOnce = 12

export function imageStoreOn(database: Database): ImageStore {
  const limited = atOnceLimit(
    mostAtOnce,
    `${mostAtOnce} of your pictures are still being made ready. Wait a few seconds and try again.`,
  )

  async function keepOne(file: Buffer, uploadedBy: string, gone: AbortSignal | undefined): Promise<StoredImage> {
    const id = createHash('sha256').update(file).digest('hex').slice(0, 32)
    const known = (await useImages(database, [id])).get(id)
    if (known) return known
    // Loaded with the first picture: it would hold 18 MB of a process that never gets one.
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

  function keep(file: Buffer, uploadedBy: string, gone?: AbortSignal): Promise<StoredImage> {
    return limited(uploadedBy, () => keepOne(file, uploadedBy, gone))
  }

  return {
    keep,
    keepIfUsable: (file, uploadedBy, gone) =>
      keep(file, uploadedBy, gone).catch((error: unknown) => {
        if (error instanceof UnusableImageError) return undefined
        throw error
      }),
    use: (ids) => useImages(database, ids),
  }
}
