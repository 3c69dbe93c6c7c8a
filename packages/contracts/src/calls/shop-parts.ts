import { z } from 'zod'
import './zod-on-pages.ts'
import { addresses } from './addresses.ts'
import {
  bottlePricesSchema,
  ingredientsSchema,
  partVersion,
  questionsSchema,
  saidBottlePrices,
  sellerSchema,
  storedPartVersions,
} from './catalogue-parts.ts'
import { claimProof, claimsFailure, keptProof } from './claims.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'

type Address = Pick<Endpoint, 'method' | 'url'>

/**
 * The calls by which owners change a part of the shop that there is once, such as the seller.
 * @param value what is kept and handed out
 * @param said what owners say of it
 */
function partCalls<
  Read extends Address,
  Put extends Address,
  Versions extends Address,
  Former extends Address,
  Value extends z.ZodRawShape,
  Said extends z.ZodRawShape,
>(
  at: { readonly read: Read; readonly put: Put; readonly versions: Versions; readonly former: Former },
  what: string,
  value: z.ZodObject<Value>,
  said: z.ZodObject<Said>,
) {
  const saved = partVersion.extend({ value })
  const config = { access: 'staff' } as const
  return {
    read: {
      ...at.read,
      config,
      schema: {
        summary: `Read ${what}, with the last save`,
        description: 'The `ETag` is its version, to be sent back in `If-Match` with a change.',
        tags: ['Catalogue'],
        response: { 200: saved, 401: failure },
      },
    },
    put: {
      ...at.put,
      config,
      schema: {
        summary: `Change ${what}`,
        description:
          'What is sent takes the place of all that was there. With `If-Match`, only of the version that it names; the refusal has ' +
          'what somebody else saved.',
        tags: ['Catalogue'],
        headers: z.object({
          'if-match': z.string().optional().describe('The ETag of the version that was changed, such as "7"'),
        }),
        body: z.object({ ...said.shape, proof: claimProof }),
        response: {
          200: saved,
          400: failure,
          401: failure,
          409: failure.extend({ saved }),
          422: claimsFailure,
        },
      },
    },
    versions: {
      ...at.versions,
      config,
      schema: {
        summary: `List the last ${storedPartVersions} versions of ${what}, and those that have a proof, newest first`,
        tags: ['Catalogue'],
        response: { 200: z.array(partVersion.extend({ proof: keptProof })), 401: failure },
      },
    },
    former: {
      ...at.former,
      config,
      schema: {
        summary: `Read one version of ${what}`,
        tags: ['Catalogue'],
        params: z.object({ version: z.coerce.number<string>().int().positive().max(2_147_483_647) }),
        response: { 200: saved.extend({ proof: keptProof }), 401: failure, 404: failure },
      },
    },
  } as const satisfies Record<keyof typeof at, Endpoint>
}

export const sellerCalls = partCalls(
  {
    read: addresses.getSeller,
    put: addresses.putSeller,
    versions: addresses.listSellerVersions,
    former: addresses.getSellerVersion,
  },
  'what is said of the seller',
  sellerSchema,
  sellerSchema,
)

export const bottlePriceCalls = partCalls(
  {
    read: addresses.getBottlePrices,
    put: addresses.putBottlePrices,
    versions: addresses.listBottlePriceVersions,
    former: addresses.getBottlePriceVersion,
  },
  'what so many bottles of any supplement cost',
  bottlePricesSchema,
  saidBottlePrices,
)

export const ingredientCalls = partCalls(
  {
    read: addresses.getIngredients,
    put: addresses.putIngredients,
    versions: addresses.listIngredientVersions,
    former: addresses.getIngredientVersion,
  },
  'what is in each kind of bottle',
  ingredientsSchema,
  ingredientsSchema,
)

export const questionCalls = partCalls(
  {
    read: addresses.getQuestions,
    put: addresses.putQuestions,
    versions: addresses.listQuestionVersions,
    former: addresses.getQuestionVersion,
  },
  'what people ask',
  questionsSchema,
  questionsSchema,
)

export const listAnswers = {
  ...addresses.listAnswers,
  config: { access: 'public' },
  schema: {
    summary: 'Read what people ask, and the answers',
    tags: ['Catalogue'],
    response: { 200: questionsSchema },
  },
} as const satisfies Endpoint
