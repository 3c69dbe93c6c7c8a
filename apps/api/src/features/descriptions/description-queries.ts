import { storedVersionLimit } from '@divine/contracts/calls/descriptions'
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { descriptions, descriptionVersions } from './description-table.ts'

/** The topic's HTML with its version: empty, and 0, until somebody has written one. */
export async function readDescription(
  database: Database,
  topic: string,
): Promise<{ description: string; version: number }> {
  const [row] = await database
    .select({ description: descriptions.description, version: descriptions.version })
    .from(descriptions)
    .where(eq(descriptions.topic, topic))
  return row ?? { description: '', version: 0 }
}

/** The current description of a topic; undefined until somebody has written one. */
export async function presentDescription(database: Database, topic: string) {
  const [row] = await database.select().from(descriptions).where(eq(descriptions.topic, topic))
  return row
}

/** Who saved each topic last, and whether it has any text. Topics that nobody has written about are missing. */
export function lastSaves(database: Database) {
  return database
    .select({
      topic: descriptions.topic,
      version: descriptions.version,
      savedAt: descriptions.updatedAt,
      savedBy: descriptions.updatedBy,
      isEmpty: sql<boolean>`${descriptions.description} = ''`,
    })
    .from(descriptions)
}

/** The stored versions of a topic without their text, newest first. */
export function versionsOf(database: Database, topic: string) {
  const { version, savedAt, savedBy, proof } = descriptionVersions
  return database
    .select({ version, savedAt, savedBy, proof })
    .from(descriptionVersions)
    .where(eq(descriptionVersions.topic, topic))
    .orderBy(desc(version))
}

/** One version of a topic; undefined when it is no longer stored. */
export async function versionOf(database: Database, topic: string, version: number) {
  const [row] = await database
    .select()
    .from(descriptionVersions)
    .where(and(eq(descriptionVersions.topic, topic), eq(descriptionVersions.version, version)))
  return row
}

interface Save {
  readonly topic: string
  /** HTML that has passed the allow-list. */
  readonly description: string
  readonly savedBy: string
  /** The only version that may be replaced; undefined replaces any. */
  readonly ifVersion?: number | undefined
  /**
   * Asked with the description that is replaced, when nobody else can replace it: returns the proof that is kept with
   * the version, and throws what refuses the save.
   */
  readonly proofOver?: (before: string) => string | null
}

/**
 * Makes this the topic's description and adds it as a version, and drops the versions beyond {@link
 * storedVersionLimit} that have no proof.
 * @returns the new version; undefined, with nothing changed, when the current version is not `ifVersion`
 */
export function saveDescription(database: Database, save: Save): Promise<number | undefined> {
  const { topic, description, savedBy, ifVersion, proofOver } = save
  return database.transaction(async (tx) => {
    const savedAt = new Date()
    if (!ifVersion) {
      // A row to lock, so that two first saves run one after the other.
      await tx
        .insert(descriptions)
        .values({ topic, description: '', updatedBy: savedBy, version: 0 })
        .onConflictDoNothing()
    }
    const [row] = await tx
      .select({ version: descriptions.version, before: descriptions.description })
      .from(descriptions)
      .where(eq(descriptions.topic, topic))
      .for('update')
    const present = row?.version ?? 0
    if (ifVersion !== undefined && ifVersion !== present) return undefined
    const proof = proofOver?.(row?.before ?? '') ?? null
    const version = present + 1
    await tx
      .update(descriptions)
      .set({ description, updatedBy: savedBy, updatedAt: savedAt, version })
      .where(eq(descriptions.topic, topic))
    await tx.insert(descriptionVersions).values({ topic, version, description, savedAt, savedBy, proof })
    await tx
      .delete(descriptionVersions)
      .where(
        and(
          eq(descriptionVersions.topic, topic),
          lte(descriptionVersions.version, version - storedVersionLimit),
          isNull(descriptionVersions.proof),
        ),
      )
    return version
  })
}

/** All current descriptions. */
export function allDescriptions(database: Database) {
  return database.select().from(descriptions)
}
