import { createHash } from 'node:crypto'
import type { StoredImage } from '@divine/contracts/texts/image-rules'
import type { Database } from '../../database/client.ts'
import { UnusableImageError } from './encoded-image.ts'
import { insertImage, useImages } from './image-queries.ts'

/** Where pictures are kept. */
export interface ImageStore {
  /**
   * Keeps a picture for good. The same file sent again is the same picture.
   * @throws {UnusableImageError} when the file cannot be one
   */
  keep(file: Buffer, uploadedBy: string): Promise<StoredImage>
  /** The same, but undefined when the file cannot be one. */
  keepIfUsable(file: Buffer, uploadedBy: string): Promise<StoredImage | undefined>
  /** The kept ones among these pictures, by id. Whoever asks uses them: their grace period begins anew. */
  use(ids: readonly string[]): Promise<Map<string, StoredImage>>
}

export function imageStoreOn(database: Database): ImageStore {
  async function keep(file: Buffer, uploadedBy: string): Promise<StoredImage> {
    const id = createHash('sha256').update(file).digest('hex').slice(0, 32)
    const known = (await useImages(database, [id])).get(id)
    if (known) return known
    // Loaded with the first picture: it would hold 18 MB of a process that never gets one.
    const { encodeImage } = await import('./encode-image.ts')
    const { width, height, files } = await encodeImage(file)
    const image = { id, width, height }
    await insertImage(database, image, files, uploadedBy)
    return image
  }

  return {
    keep,
    keepIfUsable: (file, uploadedBy) =>
      keep(file, uploadedBy).catch((error: unknown) => {
        if (error instanceof UnusableImageError) return undefined
        throw error
      }),
    use: (ids) => useImages(database, ids),
  }
}
