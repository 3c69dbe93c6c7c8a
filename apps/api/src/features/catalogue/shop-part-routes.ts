import type { Endpoint } from '@divine/contracts/calls/endpoint'
import {
  bottlePriceCalls,
  ingredientCalls,
  listAnswers,
  questionCalls,
  sellerCalls,
} from '@divine/contracts/calls/shop-parts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { type GatedText, passClaimGate } from '../../http/claim-gate.ts'
import { etagOf, versionIn } from '../../http/etags.ts'
import { Refusal } from '../../http/failures.ts'
import * as queries from './catalogue-queries.ts'
import type { SingleKind } from './catalogue-table.ts'
import type { LiveCatalogue } from './live-catalogue.ts'
import { withPackIds } from './pack-ids.ts'

interface Options {
  /** Read again after each change: whoever made it sees it with the next request. */
  readonly catalogue: LiveCatalogue
}

type Value<Kind extends SingleKind> = queries.SavedPart<Kind>['value']

/** What an owner sends to change a part. */
interface Said {
  readonly proof?: string | undefined
}

/** A part that there is once. */
interface Part<Kind extends SingleKind, Body extends Said> {
  readonly kind: Kind
  readonly calls: {
    readonly read: Endpoint
    readonly put: Endpoint & { readonly schema: { readonly body: z.ZodType<Body> } }
    readonly versions: Endpoint
    readonly former: Endpoint
  }
  /** What is kept of what an owner says. It is called with the catalogue locked. */
  readonly complete: (said: Omit<Body, 'proof'>, transaction: Database) => Value<Kind> | Promise<Value<Kind>>
  /** Every text of it that visitors read, for the claim gate. */
  readonly textsOf: (value: Value<Kind>) => readonly GatedText[]
}

/** What there is once: the seller, the Pricing page's list, what is in the bottles, and what people ask. */
export const shopPartRoutes: FastifyPluginAsyncZod<Options> = async (app, { catalogue }) => {
  const { database } = app

  app.route({
    ...listAnswers,
    // An answer is only written out: that its lists cannot be changed here is no matter.
    handler: async () => catalogue.questions() as z.input<(typeof listAnswers)['schema']['response'][200]>,
  })

  function serve<Kind extends SingleKind, Body extends Said>(part: Part<Kind, Body>): void {
    const { kind, calls, complete, textsOf } = part

    app.route({
      ...calls.read,
      handler: async (_request, reply) => {
        const saved = await theOne(database, kind)
        reply.header('etag', etagOf(saved.version))
        return saved
      },
    })

    app.route({
      ...calls.put,
      handler: async (request, reply) => {
        const by = app.staffMemberOf(request)
        const { proof: offered, ...said } = request.body as Body
        const seen = versionIn(request.headers['if-match'])
        const outcome = await database.transaction(async (transaction) => {
          await queries.lockCatalogue(transaction)
          const before = await theOne(transaction, kind)
          if (seen !== undefined && seen !== before.version) return { isSaved: false, saved: before }
          const value = await complete(said, transaction)
          const texts = textsOf(value)
          const proof = passClaimGate({ texts, before: textsOf(before.value), proof: offered, by })
          const save = { version: before.version + 1, savedBy: by.email, proof }
          return {
            isSaved: true,
            saved: await queries.keepPart(transaction, { kind, key: queries.onlyOne, value }, save),
          }
        })
        const { saved, isSaved } = outcome
        reply.header('etag', etagOf(saved.version))
        if (!isSaved) {
          reply.code(409)
          return { code: 'conflict', message: `${saved.savedBy} has saved this since you opened it.`, saved }
        }
        await catalogue.readAnew()
        request.journalled = { about: kind }
        return saved
      },
    })

    app.route({
      ...calls.versions,
      handler: () => queries.partVersions(database, kind, queries.onlyOne),
    })

    app.route({
      ...calls.former,
      handler: async (request) => {
        const { version } = request.params as { version: number }
        const found = await queries.partVersion(database, kind, queries.onlyOne, version)
        if (!found) throw noSuchVersion()
        return found
      },
    })
  }

  serve({
    kind: 'seller',
    calls: sellerCalls,
    complete: (said) => said,
    textsOf: ({ phone, secondPhone, whatsapp, email, ...texts }) =>
      Object.entries(texts).map(([field, text]) => ({ field, text })),
  })
  serve({
    kind: 'bottle-prices',
    calls: bottlePriceCalls,
    complete: (said, transaction) => withPackIds(transaction, said.bottlePrices),
    textsOf: ({ bottlePrices }) =>
      bottlePrices.map(({ pack }, index) => ({ field: `bottlePrices.${index}.packSku`, text: pack?.sku ?? '' })),
  })
  serve({
    kind: 'ingredients',
    calls: ingredientCalls,
    complete: (said) => said,
    textsOf: ({ ingredients }) =>
      ingredients.flatMap((bottle, index) => [
        { field: `ingredients.${index}.name`, text: bottle.name },
        ...bottle.ingredients.map(({ name }) => ({ field: `ingredients.${index}.ingredients`, text: name })),
      ]),
  })
  serve({
    kind: 'questions',
    calls: questionCalls,
    complete: (said) => said,
    textsOf: (questions) =>
      Object.entries(questions).flatMap(([business, list]) =>
        list.flatMap(({ question, answer }, index) => [
          { field: `${business}.${index}.question`, text: asAnswered(question, answer) },
          { field: `${business}.${index}.answer`, text: answer },
        ]),
      ),
  })
}

/** The part as it is. It is kept since the start. */
async function theOne<Kind extends SingleKind>(database: Database, kind: Kind): Promise<queries.SavedPart<Kind>> {
  const [saved] = await queries.savedParts(database, kind)
  if (!saved) throw new Error(`Nothing is kept of ${kind}`)
  return saved
}

/**
 * A question as its answer makes it: what is affirmed is said, and what is denied or left open stays a question. It is
 * as long as the question, whose marks it has.
 */
function asAnswered(question: string, answer: string): string {
  return /^(?:yes|yeah|yep|sure|of course|certainly|definitely|absolutely|it does|it can|it will|they do)\b/i.test(
    answer,
  )
    ? question.replaceAll('?', '.')
    : question
}

export const noSuchVersion = () => new Refusal(404, 'not-found', 'This version is no longer kept.')
