import {
  type MessageKind,
  type MessageTemplate,
  messageKinds,
  usualTemplate,
} from '@divine/contracts/orders/buyer-messages'
import type { Database } from '../../database/client.ts'
import { changedTemplate, changedTemplates } from './message-queries.ts'

/** What a message says now, with who changed it. */
export interface KnownTemplate extends MessageTemplate {
  readonly kind: MessageKind
  /** 0 until somebody has changed it. */
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

const unchanged = { version: 0, changedAt: null, changedBy: null }

/** What every message says now, in the order of the messages. */
export async function allTemplates(database: Database): Promise<KnownTemplate[]> {
  const changed = new Map((await changedTemplates(database)).map((row) => [row.kind, row]))
  return messageKinds.map((kind) => changed.get(kind) ?? { kind, ...usualTemplate(kind), ...unchanged })
}

/** What a message says now. */
export async function templateOf(database: Database, kind: MessageKind): Promise<KnownTemplate> {
  return (await changedTemplate(database, kind)) ?? { kind, ...usualTemplate(kind), ...unchanged }
}
