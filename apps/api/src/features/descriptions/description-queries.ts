import type { TopicKey } from '@divine/contracts/topics'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { descriptions } from './description-table.ts'

/** The topic's HTML, empty until staff have written one. */
export async function readDescription(database: Database, topic: TopicKey): Promise<string> {
  const [row] = await database
    .select({ description: descriptions.description })
    .from(descriptions)
    .where(eq(descriptions.topic, topic))
  return row?.description ?? ''
}

export async function saveDescription(
  database: Database,
  saved: { topic: TopicKey; description: string; updatedBy: string },
): Promise<void> {
  const change = { description: saved.description, updatedBy: saved.updatedBy, updatedAt: new Date() }
  await database
    .insert(descriptions)
    .values({ topic: saved.topic, ...change })
    .onConflictDoUpdate({ target: descriptions.topic, set: change })
}

/** Puts in what no topic has a row for yet. A row that staff have written is left alone, also when it is empty. */
export async function insertMissingDescriptions(
  database: Database,
  descriptionsOf: readonly { topic: TopicKey; description: string; updatedBy: string }[],
): Promise<void> {
  await database
    .insert(descriptions)
    .values([...descriptionsOf])
    .onConflictDoNothing()
}

/** Replaces the HTML of every stored description by what `change` makes of it; who saved it, and when, stays. */
export async function rewriteDescriptions(database: Database, change: (html: string) => string): Promise<void> {
  for (const { topic, description } of await database.select().from(descriptions)) {
    const changed = change(description)
    if (changed === description) continue
    // Staff may have saved another text meanwhile.
    await database
      .update(descriptions)
      .set({ description: changed })
      .where(and(eq(descriptions.topic, topic), eq(descriptions.description, description)))
  }
}
