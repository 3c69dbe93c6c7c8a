import { z } from 'zod'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { topics } from './topics.ts'

/** Longest description, in characters of HTML. */
export const longestDescription = 200_000

/** A product description: HTML, empty until staff have written one. */
export const description = z.object({ description: z.string() })
export type Description = z.infer<typeof description>

const topicParams = z.object({ topic: z.enum(topics.map((topic) => topic.key)) })

export const getDescription = {
  ...addresses.getDescription,
  config: { access: 'public' },
  schema: {
    summary: "Read a topic's description",
    tags: ['Descriptions'],
    params: topicParams,
    response: { 200: description, 404: failure },
  },
} as const satisfies Endpoint

export const putDescription = {
  ...addresses.putDescription,
  config: { access: 'staff' },
  schema: {
    summary: "Replace a topic's description",
    tags: ['Descriptions'],
    params: topicParams,
    body: z.object({
      description: z
        .string('Send the description as text.')
        .refine((html) => !html.includes('\0'), 'Remove the NUL character.'),
    }),
    response: { 200: z.object({ message: z.string() }), 400: failure, 401: failure, 404: failure, 413: failure },
  },
} as const satisfies Endpoint
