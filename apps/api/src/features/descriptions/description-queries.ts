import type { TopicKey } from '@divine/contracts/topics'
import { eq } from 'drizzle-orm'
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
