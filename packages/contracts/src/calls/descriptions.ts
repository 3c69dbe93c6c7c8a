import { z } from 'zod'
import { productKeys } from '../catalogue/catalogue.ts'
import { addresses } from './addresses.ts'
import { byCatalogue } from './by-catalogue.ts'
import { claimProof, claimsFailure, keptProof } from './claims.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant } from './fields.ts'

/** Longest description, in characters of HTML. */
export const longestDescription = 200_000

/** How many versions of a topic's description are stored, including the current one. */
export const storedVersionLimit = 50

const topicParams = byCatalogue((choose) => z.object({ topic: choose(productKeys) }))

/** A product description: HTML, empty until staff have written one. */
export const description = z.object({ description: z.string() })
export type Description = z.infer<typeof description>

/** One save of a description: its number, counted from 1 for each topic, and who saved it when. */
export const descriptionVersion = z.object({
  version: z.int().nonnegative().describe('0 where nothing has been saved yet'),
  savedAt: instant.nullable(),
  savedBy: z.string().nullable().describe('Email of the member of staff, or what else made it'),
})
export type DescriptionVersion = z.input<typeof descriptionVersion>

/** A version with its HTML. */
export const savedDescription = descriptionVersion.extend({ description: z.string() })
export type SavedDescription = z.input<typeof savedDescription>

export const getDescription = {
  ...addresses.getDescription,
  config: { access: 'public' },
  schema: {
    summary: "Read a topic's description",
    description: 'The `ETag` is its version, to be sent back in `If-Match` with a change.',
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
    description: 'With `If-Match`, only the version that it names.',
    tags: ['Descriptions'],
    headers: z.object({
      'if-match': z.string().optional().describe('The ETag of the version that was changed, such as "7"'),
    }),
    params: topicParams,
    body: z.object({
      description: z
        .string('Send the description as text.')
        .overwrite((html) => html.toWellFormed())
        .refine((html) => !html.includes('\0'), 'Remove the NUL character.'),
      proof: claimProof,
    }),
    response: {
      200: z.object({
        message: z.string(),
        version: z.int(),
        description: z.string().describe('What was stored: the HTML sent, less what the allow-list does not name'),
        removed: z.array(z.string()).describe('What was taken out, in words for staff'),
      }),
      400: failure,
      401: failure,
      404: failure,
      409: failure,
      413: failure,
      422: claimsFailure,
    },
  },
} as const satisfies Endpoint

export const listDescriptions = {
  ...addresses.listDescriptions,
  config: { access: 'staff' },
  schema: {
    summary: 'List the topics with the last save of each description',
    tags: ['Descriptions'],
    response: {
      200: z.array(
        descriptionVersion.extend({ topic: z.string().describe('Key of the product'), isEmpty: z.boolean() }),
      ),
      401: failure,
    },
  },
} as const satisfies Endpoint

export const getSavedDescription = {
  ...addresses.getSavedDescription,
  config: { access: 'staff' },
  schema: {
    summary: "Read a topic's present description with its version",
    tags: ['Descriptions'],
    params: topicParams,
    response: { 200: savedDescription, 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const listDescriptionVersions = {
  ...addresses.listDescriptionVersions,
  config: { access: 'staff' },
  schema: {
    summary: `List the last ${storedVersionLimit} versions of a topic's description, and those that have a proof, newest first`,
    tags: ['Descriptions'],
    params: topicParams,
    response: { 200: z.array(descriptionVersion.extend({ proof: keptProof })), 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const getDescriptionVersion = {
  ...addresses.getDescriptionVersion,
  config: { access: 'staff' },
  schema: {
    summary: "Read one version of a topic's description",
    tags: ['Descriptions'],
    params: byCatalogue((choose) =>
      z.object({
        topic: choose(productKeys),
        version: z.coerce.number<string>().int().positive().max(2_147_483_647),
      }),
    ),
    response: { 200: savedDescription.extend({ proof: keptProof }), 401: failure, 404: failure },
  },
} as const satisfies Endpoint
