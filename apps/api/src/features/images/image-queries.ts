import type { StoredImage } from '@divine/contracts/texts/image-rules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import type { ImageFile, ImageFormat } from './encoded-image.ts'
import { imageFiles, images } from './image-tables.ts'

const stored = { id: images.id, width: images.width, height: images.height }

/** Adds a picture with its files, unless it is there already. */
export async function insertImage(
  database: Database,
  { id, width, height }: StoredImage,
  files: readonly ImageFile[],
  uploadedBy: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const added = await tx
      .insert(images)
      .values({ id, width, height, uploadedBy })
      .onConflictDoNothing()
      .returning({ id: images.id })
    if (added.length > 0) await tx.insert(imageFiles).values(files.map((each) => ({ ...each, imageId: id })))
  })
}

/** Those of these pictures that are stored, by id. Their grace period starts again. */
export async function useImages(database: Database, ids: readonly string[]): Promise<Map<string, StoredImage>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .update(images)
    .set({ lastUsedAt: new Date() })
    .where(inArray(images.id, [...ids]))
    .returning(stored)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The widest file of a picture that is no wider than asked, or its narrowest, in the first available format.
 * @param formats the wanted ones, best first
 */
export async function findImageFile(
  database: Database,
  id: string,
  width: number,
  formats: readonly ImageFormat[],
): Promise<ImageFile | undefined> {
  const bestFirst = sql.join(
    formats.map((each) => sql`${each}`),
    sql`, `,
  )
  const [file] = await database
    .select({ width: imageFiles.width, format: imageFiles.format, bytes: imageFiles.bytes })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, id), inArray(imageFiles.format, [...formats])))
    .orderBy(
      sql`${imageFiles.width} > ${width}`,
      // The nearest: of those that fit the widest, of the others the narrowest.
      sql`abs(${imageFiles.width} - ${width})`,
      sql`array_position(array[${bestFirst}]::text[], ${imageFiles.format})`,
    )
    .limit(1)
  return file
}

/**
 * Grace period of a picture that nothing staff edit shows, nor any stored version of it. A draft on a phone may still
 * use it.
 */
const graceDays = 30

/** Where what staff write is stored, with its former versions. */
const writings = sql`select description as text from descriptions union all select description from description_versions
  union all select value::text from catalogue_parts union all select value::text from catalogue_versions`

/**
 * Removes the pictures that nothing has used for the grace period. Versions count as use: whoever restores one needs
 * its pictures. Safe in several processes at once.
 * @returns how many were removed
 */
export async function removeUnusedImages(database: Database): Promise<number> {
  const isUsed = sql`${images.id} in (
    select (regexp_matches(text, '/images/([0-9a-f]{32})', 'g'))[1] from (${writings}) as writings)`
  await database.update(images).set({ lastUsedAt: new Date() }).where(isUsed)
  const removed = await database
    .delete(images)
    .where(sql`${images.lastUsedAt} < now() - make_interval(days => ${graceDays}) and not ${isUsed}`)
    .returning({ id: images.id })
  return removed.length
}
