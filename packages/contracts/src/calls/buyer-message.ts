import { z } from 'zod'
import { messageKinds, messageStates, messageWayNames } from '../orders/buyer-messages.ts'
import { instant } from './fields.ts'

/** During an update the tables hold what only the newer version knows. */
const unknown = 'Null where only a newer version knows it'

/** A message to a buyer, as the order's page and the list of what has not arrived have it. */
export const buyerMessage = z.object({
  id: z.uuid(),
  kind: z.enum(messageKinds).nullable().describe(unknown),
  way: z.enum(messageWayNames).nullable().describe(unknown),
  state: z.enum(messageStates).nullable().describe(unknown),
  createdAt: instant,
  sentAt: instant.nullable(),
  tries: z.int(),
  error: z
    .string()
    .describe('What was wrong with the last try, or why it was not sent, in words; empty where nothing was'),
  said: z.string().describe('What it says, without the secret of its link; empty before the first try'),
})
export type BuyerMessage = z.input<typeof buyerMessage>
