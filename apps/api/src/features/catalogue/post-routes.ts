import { isDeepStrictEqual } from 'node:util'
import {
  addPost,
  getPost,
  getPostVersion,
  listBlog,
  listPosts,
  listPostVersions,
  longestPost,
  mostPosts,
  type PostFields,
  putPost,
  readBlogPost,
  removePost,
} from '@divine/contracts/calls/posts'
import { byNewest, findPost, type Post } from '@divine/contracts/catalogue/posts'
import { largestImageBytes } from '@divine/contracts/texts/image-rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/client.ts'
import { type GatedText, passClaimGate } from '../../http/claim-gate.ts'
import { etagOf, versionIn } from '../../http/etags.ts'
import { Refusal, saysTooLarge } from '../../http/failures.ts'
import { goneSignal } from '../../http/gone.ts'
import * as queries from './catalogue-queries.ts'
import type { LiveCatalogue } from './live-catalogue.ts'
import { type FindPictures, refuseLostPictures } from './lost-picture.ts'
import { noSuchVersion } from './shop-part-routes.ts'

/** What is done with a text that staff wrote as HTML. */
export interface StaffHtml {
  /** The text as it may be stored and shown. `gone` aborts when nobody waits for it any more. */
  readonly allowed: (html: string, savedBy: string, gone?: AbortSignal) => Promise<string>
  /** What it says without its HTML. */
  readonly plain: (html: string) => string
  /** What was taken out of it, in words for staff. */
  readonly removedFrom: (before: string, after: string) => string[]
  /** Its length in characters, without pictures that are written into it. */
  readonly lengthOf: (html: string) => number
}

interface Options {
  /** Read again after each change: whoever made it sees it with the next request. */
  readonly catalogue: LiveCatalogue
  readonly html: StaffHtml
  readonly findPictures: FindPictures
}

type SavedPost = queries.SavedPart<'post'>

/** As for a description: JSON escapes a character to at most six bytes, and a picture may come in base64. */
const bodyLimit = 6 * longestPost + 8_000 + Math.ceil((largestImageBytes * 4) / 3)
const tooLong = 'This post is too long. The limit is 200,000 characters of HTML.'
/** Author of a version that only takes out what is no longer allowed. */
const allowListAuthor = 'an update of the site'

/** The blog: read by everyone, written by owners. */
export const postRoutes: FastifyPluginAsyncZod<Options> = async (app, { catalogue, html, findPictures }) => {
  const { database } = app

  app.route({
    ...listBlog,
    handler: async () => catalogue.blog().map((post) => ({ ...post, tags: [...post.tags] })),
  })

  app.route({
    ...readBlogPost,
    handler: async (request) => {
      const post = findPost(catalogue.posts(), request.params.slug)
      if (post?.state === 'shown') return { ...post, tags: [...post.tags] }
      // That there is a draft is nobody's business.
      if (post?.wasShown) throw new Refusal(410, 'not-found', 'This post is no longer on the blog.')
      throw noSuchPost()
    },
  })

  app.route({
    ...listPosts,
    handler: async () => {
      const saved = (await queries.savedParts(database, 'post')).map(asPost)
      return saved.toSorted((one, other) => byNewest(one.post, other.post))
    },
  })

  app.route({
    ...getPost,
    handler: async (request, reply) => {
      const saved = await postAt(database, request.params.slug)
      reply.header('etag', etagOf(saved.version))
      return asPost(saved)
    },
  })

  /** The text as it may be stored. @throws {Refusal} 413 where it is too long */
  async function storable(sent: string, savedBy: string, gone: AbortSignal): Promise<string> {
    if (html.lengthOf(sent) > longestPost) throw new Refusal(413, 'too-large', tooLong)
    const body = await html.allowed(sent, savedBy, gone)
    // Escapes can make it longer.
    if (body.length > longestPost) throw new Refusal(413, 'too-large', tooLong)
    return body
  }

  /** Every text of it that visitors read, for the claim gate. */
  function textsOf({ slug, title, category, summary, pictureAlt, tags, body }: PostFields | Post): GatedText[] {
    return [
      ...Object.entries({ slug, title, category, summary, pictureAlt }).map(([field, text]) => ({ field, text })),
      ...tags.map((text, index) => ({ field: `tags.${index}`, text })),
      { field: 'body', text: html.plain(body) },
    ]
  }

  /** @throws {Refusal} 400 that names the fields which cannot be those of a post beside the others */
  function refuseFaults(post: Post, others: readonly Post[]): void {
    const faults = {
      ...addressFault(post, others),
      ...(post.picture !== null && post.pictureAlt === '' && { pictureAlt: 'Say what the picture shows.' }),
      ...(post.state === 'shown' && isEmpty(post.body) && { state: 'Write its text first: visitors would find none.' }),
    }
    const [first] = Object.values(faults)
    if (first) throw new Refusal(400, 'invalid', first, faults)
  }

  const isEmpty = (body: string) => html.plain(body) === '' && !body.includes('<img')

  app.route({
    ...addPost,
    bodyLimit,
    errorHandler: saysTooLarge(tooLong),
    handler: async (request, reply) => {
      const by = app.staffMemberOf(request)
      const savedBy = by.email
      const { proof: offered, ...sent } = request.body
      if (sent.picture !== null) await refuseLostPictures(findPictures, [{ picture: sent.picture }])
      const fields = { ...sent, body: await storable(sent.body, savedBy, goneSignal(reply)) }
      const saved = await database.transaction(async (transaction) => {
        await queries.lockCatalogue(transaction)
        const others = (await queries.savedParts(transaction, 'post')).map(({ value }) => value)
        if (others.length >= mostPosts) throw new Refusal(409, 'conflict', `The blog takes ${mostPosts} posts.`)
        const value = { ...fields, formerSlugs: [], wasShown: fields.state === 'shown' }
        refuseFaults(value, others)
        const proof = passClaimGate({ texts: textsOf(value), before: [], proof: offered, by })
        // No other post can have or had this address, so that it names this one for good.
        const part = { kind: 'post', key: value.slug, value } as const
        return queries.keepPart(transaction, part, { version: 1, savedBy, proof })
      })
      await catalogue.readAnew()
      request.journalled = { about: saved.value.slug, said: saved.value.title }
      reply.code(201).header('etag', etagOf(saved.version))
      return { ...asPost(saved), removed: html.removedFrom(sent.body, fields.body) }
    },
  })

  app.route({
    ...putPost,
    bodyLimit,
    errorHandler: saysTooLarge(tooLong),
    handler: async (request, reply) => {
      const by = app.staffMemberOf(request)
      const savedBy = by.email
      const { proof: offered, ...sent } = request.body
      const seen = versionIn(request.headers['if-match'])
      if (sent.picture) await refuseLostPictures(findPictures, [{ picture: sent.picture }])
      const body = sent.body === undefined ? undefined : await storable(sent.body, savedBy, goneSignal(reply))
      const said = { ...sent, ...(body !== undefined && { body }) }
      const outcome = await database.transaction(async (transaction) => {
        await queries.lockCatalogue(transaction)
        const all = await queries.savedParts(transaction, 'post')
        const before = postIn(all, request.params.slug)
        if (seen !== undefined && (await isChangedSince(transaction, before, seen, said))) {
          return { isSaved: false, saved: before }
        }
        const value = changed(before.value, said)
        refuseFaults(
          value,
          all.flatMap((other) => (other.key === before.key ? [] : [other.value])),
        )
        const proof = passClaimGate({ texts: textsOf(value), before: textsOf(before.value), proof: offered, by })
        const save = { version: before.version + 1, savedBy, proof }
        return {
          isSaved: true,
          saved: await queries.keepPart(transaction, { kind: 'post', key: before.key, value }, save),
        }
      })
      const { saved, isSaved } = outcome
      reply.header('etag', etagOf(saved.version))
      if (!isSaved) {
        reply.code(409)
        return conflictOf(saved)
      }
      await catalogue.readAnew()
      request.journalled = { about: saved.value.slug, said: saved.value.title }
      return {
        ...asPost(saved),
        removed: sent.body === undefined || body === undefined ? [] : html.removedFrom(sent.body, body),
      }
    },
  })

  app.route({
    ...removePost,
    handler: async (request, reply) => {
      const { email: savedBy } = app.staffMemberOf(request)
      const seen = versionIn(request.headers['if-match'])
      const { saved, isClash } = await database.transaction(async (transaction) => {
        await queries.lockCatalogue(transaction)
        const before = await postAt(transaction, request.params.slug)
        const isClash = seen !== undefined && seen !== before.version
        if (isClash || before.value.state === 'removed') return { saved: before, isClash }
        const value = { ...before.value, state: 'removed' as const }
        const save = { version: before.version + 1, savedBy, proof: null }
        return { saved: await queries.keepPart(transaction, { kind: 'post', key: before.key, value }, save), isClash }
      })
      reply.header('etag', etagOf(saved.version))
      if (isClash) {
        reply.code(409)
        return conflictOf(saved)
      }
      await catalogue.readAnew()
      request.journalled = { about: saved.value.slug, said: 'removed' }
      return asPost(saved)
    },
  })

  app.route({
    ...listPostVersions,
    handler: async (request) => {
      const { key } = await postAt(database, request.params.slug)
      return queries.partVersions(database, 'post', key)
    },
  })

  app.route({
    ...getPostVersion,
    handler: async (request) => {
      const { key } = await postAt(database, request.params.slug)
      const found = await queries.partVersion(database, 'post', key, request.params.version)
      if (!found) throw noSuchVersion()
      const { value, proof, ...save } = found
      // The allow-list may have become stricter since it was saved.
      return { ...save, proof, post: { ...value, body: await html.allowed(value.body, save.savedBy) } }
    },
  })
}

/**
 * Applies the current allow-list to the texts of all posts. Never overwrites what staff save meanwhile. Safe at every
 * start, in several processes at once.
 */
export async function tidyPosts(database: Database, { allowed }: Pick<StaffHtml, 'allowed'>): Promise<void> {
  for (const { key, value, version } of await queries.savedParts(database, 'post')) {
    const body = await allowed(value.body, allowListAuthor)
    if (body === value.body) continue
    await database.transaction(async (transaction) => {
      await queries.lockCatalogue(transaction)
      const present = (await queries.savedParts(transaction, 'post')).find((each) => each.key === key)
      if (present?.version !== version) return
      const save = { version: version + 1, savedBy: allowListAuthor, proof: null }
      await queries.keepPart(transaction, { kind: 'post', key, value: { ...value, body } }, save)
    })
  }
}

/** A post as the calls name it, with the save that made it what it is. */
const asPost = ({ value: post, version, savedAt, savedBy }: SavedPost) => ({ post, version, savedAt, savedBy })

const noSuchPost = () => new Refusal(404, 'not-found', 'There is no such post.')

const conflictOf = (saved: SavedPost) => ({
  code: 'conflict' as const,
  message: `${saved.savedBy} has saved this post since you opened it.`,
  saved: asPost(saved),
})

/** @throws {Refusal} 404 */
const postAt = async (database: Database, slug: string) => postIn(await queries.savedParts(database, 'post'), slug)

/** @throws {Refusal} 404 */
function postIn(saved: readonly SavedPost[], slug: string): SavedPost {
  const post = findPost(
    saved.map(({ value }) => value),
    slug,
  )
  const found = saved.find(({ value }) => value === post)
  if (!found) throw noSuchPost()
  return found
}

/** What of a post is sent to change it. */
type Said = { readonly [Field in keyof PostFields]?: PostFields[Field] | undefined }

/** The post with what is said of it. The address that it leaves goes on to lead to it. */
function changed(before: SavedPost['value'], said: Said): SavedPost['value'] {
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const after: SavedPost['value'] = { ...before, ...given }
  const formerSlugs = [...new Set([...before.formerSlugs, before.slug])].filter((each) => each !== after.slug)
  return { ...after, formerSlugs, wasShown: before.wasShown || after.state === 'shown' }
}

/**
 * Whether somebody has changed what is sent since this version, or removed the post or brought it back. One who
 * corrects the title does not stop one who writes the text.
 */
async function isChangedSince(transaction: Database, now: SavedPost, seen: number, said: Said): Promise<boolean> {
  if (seen === now.version) return false
  const former = seen < now.version ? await queries.partVersion(transaction, 'post', now.key, seen) : undefined
  if (!former) return true
  const isRemoved = ({ value }: Pick<SavedPost, 'value'>) => value.state === 'removed'
  if (isRemoved(former) !== isRemoved(now)) return true
  return (Object.keys(said) as (keyof Said)[]).some(
    (field) => said[field] !== undefined && !isDeepStrictEqual(former.value[field], now.value[field]),
  )
}

/** The page of staff that adds a post is where that of a post with this address would be. */
const reservedSlug = 'new'

function addressFault({ slug }: Post, others: readonly Post[]): { slug?: string } {
  if (slug === reservedSlug) return { slug: 'Choose another address: posts are added at this one.' }
  const other = findPost(others, slug)
  if (!other) return {}
  const isRemoved = other.state === 'removed' ? ' It is removed, and can be brought back.' : ''
  return { slug: `“${other.title}” has or had this address.${isRemoved} Choose another one.` }
}
