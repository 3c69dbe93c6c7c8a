import {
  addProduct,
  getCatalogue,
  getProduct,
  getProductVersion,
  listProducts,
  listProductVersions,
  orderProducts,
  putProduct,
} from '@divine/contracts/calls/catalogue'
import { mostProducts, type productSchema } from '@divine/contracts/calls/catalogue-parts'
import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { BottlePrice, Product } from '@divine/contracts/catalogue/catalogue'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { passClaimGate } from '../../http/claim-gate.ts'
import { etagOf, versionIn } from '../../http/etags.ts'
import { Refusal } from '../../http/failures.ts'
import * as queries from './catalogue-queries.ts'
import { claimingTexts } from './claiming-texts.ts'
import type { LiveCatalogue } from './live-catalogue.ts'
import { type FindPictures, refuseLostPictures } from './lost-picture.ts'
import { faultsBeside, type ProductFields, withFormer } from './product-faults.ts'
import { noSuchVersion } from './shop-part-routes.ts'

interface Options {
  /** Read again after each change: whoever made it sees it with the next request. */
  readonly catalogue: LiveCatalogue
  /** Called in the transaction that adds a product, for what else each product has. */
  readonly onAdded: (transaction: Database, product: Product) => Promise<void>
  /** Called in the transaction that saves a product, for whoever waits for it. */
  readonly onSaved: (transaction: Database, product: Product) => Promise<void>
  readonly findPictures: FindPictures
}

/** What is sold: read by everyone, changed by owners. */
export const catalogueRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { catalogue, onAdded, onSaved, findPictures } = options
  const { database } = app

  app.route({
    ...getCatalogue,
    // An answer is only written out: that its lists cannot be changed here is no matter.
    handler: async () => app.shownCatalogue as EndpointOutput<typeof getCatalogue>,
  })

  app.route({ ...listProducts, handler: () => savedProducts(database) })

  async function productBy(key: string) {
    const found = (await savedProducts(database)).find(({ product }) => product.key === key)
    if (!found) throw noSuchProduct()
    return found
  }

  app.route({
    ...getProduct,
    handler: async (request, reply) => {
      const saved = await productBy(request.params.key)
      reply.header('etag', etagOf(saved.version))
      return saved
    },
  })

  app.route({
    ...addProduct,
    handler: async (request, reply) => {
      const by = app.staffMemberOf(request)
      const savedBy = by.email
      const { proof: offered, ...fields } = request.body
      await refuseLostPictures(findPictures, picturesOf(fields))
      const saved = await database.transaction(async (transaction) => {
        await queries.lockCatalogue(transaction)
        const others = (await savedProducts(transaction)).map(({ product }) => product)
        if (others.length >= mostProducts) {
          throw new Refusal(409, 'conflict', `The shop takes ${mostProducts} products.`)
        }
        refuseFaults(fields, others, await queries.bottlePrices(transaction))
        const proof = passClaimGate({ texts: claimingTexts(fields), before: [], proof: offered, by })
        const product = {
          ...withFormer(fields),
          id: String((await queries.highestId(transaction)) + 1),
          key: await freeKey(transaction, fields.slug),
        }
        await onAdded(transaction, product)
        return keep(transaction, product, { version: 1, savedBy, proof })
      })
      await catalogue.readAnew()
      request.journalled = { about: saved.product.key, said: saved.product.name }
      reply.code(201).header('etag', etagOf(saved.version))
      return saved
    },
  })

  app.route({
    ...putProduct,
    handler: async (request, reply) => {
      const { key } = request.params
      const by = app.staffMemberOf(request)
      const savedBy = by.email
      const { proof: offered, ...fields } = request.body
      const seen = versionIn(request.headers['if-match'])
      await refuseLostPictures(findPictures, picturesOf(fields))
      const outcome = await database.transaction(async (transaction) => {
        await queries.lockCatalogue(transaction)
        const all = await savedProducts(transaction)
        const before = all.find(({ product }) => product.key === key)
        if (!before) throw noSuchProduct()
        if (seen !== undefined && seen !== before.version) return { isSaved: false, saved: before } as const
        refuseFaults(
          fields,
          all.flatMap(({ product }) => (product.key === key ? [] : [product])),
          await queries.bottlePrices(transaction),
        )
        const proof = passClaimGate({
          texts: claimingTexts(fields),
          before: claimingTexts(before.product),
          proof: offered,
          by,
        })
        const { id } = before.product
        const product = { ...withFormer(fields, before.product), id, key }
        const version = before.version + 1
        const saved = await keep(transaction, product, { version, savedBy, proof })
        await onSaved(transaction, product)
        return { isSaved: true, saved } as const
      })
      const { saved } = outcome
      reply.header('etag', etagOf(saved.version))
      if (!outcome.isSaved) {
        reply.code(409)
        return {
          code: 'conflict' as const,
          message: `${saved.savedBy} has saved this product since you opened it.`,
          saved,
        }
      }
      await catalogue.readAnew()
      request.journalled = { about: key, said: saved.product.name }
      return saved
    },
  })

  app.route({
    ...orderProducts,
    handler: async (request) => {
      const { keys, seen } = request.body
      await database.transaction(async (transaction) => {
        await queries.lockCatalogue(transaction)
        const known = (await savedProducts(transaction)).map(({ product }) => product.key)
        if (keys.toSorted().join(' ') !== known.toSorted().join(' ')) {
          throw new Refusal(409, 'conflict', 'Somebody has added a product since you opened this list. Load it again.')
        }
        if (seen && seen.join(' ') !== known.join(' ')) {
          throw new Refusal(
            409,
            'conflict',
            'Somebody has moved products meanwhile: this is their order. Move it again.',
          )
        }
        await queries.placeProducts(transaction, keys)
      })
      await catalogue.readAnew()
      request.journalled = { said: keys.join(', ') }
      return savedProducts(database)
    },
  })

  app.route({
    ...listProductVersions,
    handler: async (request) => {
      const { product } = await productBy(request.params.key)
      return queries.partVersions(database, 'product', product.key)
    },
  })

  app.route({
    ...getProductVersion,
    handler: async (request) => {
      const { key, version } = request.params
      const found = await queries.partVersion(database, 'product', key, version)
      if (!found) throw noSuchVersion()
      const { value: product, ...save } = found
      return { product, ...save }
    },
  })
}

/** A product as the calls name it, with the save that made it what it is. */
const asProduct = ({ value: product, ...save }: queries.SavedPart<'product'>) => ({ product, ...save })

/** Every product in the order of the shop. */
const savedProducts = async (database: Database) => (await queries.savedParts(database, 'product')).map(asProduct)

async function keep(transaction: Database, product: z.infer<typeof productSchema>, save: queries.Save) {
  return asProduct(await queries.keepPart(transaction, { kind: 'product', key: product.key, value: product }, save))
}

const noSuchProduct = () => new Refusal(404, 'not-found', 'There is no such product.')

/** Its own picture, and those that packages have. */
const picturesOf = ({ picture, packages }: ProductFields) => [
  { picture },
  ...packages.flatMap((each) =>
    each.picture === undefined
      ? []
      : [{ picture: each.picture, field: 'packages', words: `The picture of “${each.contents}”` }],
  ),
]

/** @throws {Refusal} 400 that names the fields which something else has already */
function refuseFaults(fields: ProductFields, others: readonly Product[], bottlePrices: readonly BottlePrice[]): void {
  const faults = faultsBeside(fields, others, bottlePrices)
  const [first] = Object.values(faults)
  if (first) throw new Refusal(400, 'invalid', first, faults)
}

/** Keys that would be another address than that of a product: `/catalogue/new`, and the call that orders them. */
const reservedKeys: ReadonlySet<string> = new Set(['new', 'order'])

/** A key that follows from the first address of a product. It begins with a letter, and nothing else has it. */
async function freeKey(transaction: Database, slug: string): Promise<string> {
  const isFit = /^[a-z]/.test(slug) && !reservedKeys.has(slug)
  const wanted = isFit ? slug : `product-${slug}`.slice(0, 60)
  for (let count = 1; ; count++) {
    const key = count === 1 ? wanted : `${wanted.slice(0, 55)}-${count}`
    if (!(await queries.isKeyKnown(transaction, key))) return key
  }
}
