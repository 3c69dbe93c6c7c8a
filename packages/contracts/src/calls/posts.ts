import { z } from 'zod'
import { type Post, postStates } from '../catalogue/posts.ts'
import { addresses } from './addresses.ts'
import { line, partVersion, slug, storedPartVersions } from './catalogue-parts.ts'
import { claimProof, claimsFailure, keptProof } from './claims.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenDay } from './fields.ts'

/** Longest text of a post, in characters of HTML. */
export const longestPost = 200_000
/** Most posts, those that are removed among them: pages and search name all that are shown. */
export const mostPosts = 500
const mostTags = 10

const facts = {
  slug,
  title: line(150, 'Enter a title.'),
  date: chosenDay('Enter the day, such as 2026-11-14.'),
  category: line(40, 'Enter a category.'),
  tags: z.array(line(40, 'Enter a tag.')).max(mostTags, `At most ${mostTags} tags fit.`),
  summary: line(300, 'Say in one or two sentences what it is about.'),
  isPopular: z.boolean(),
}

const body = z
  .string('Send the text of the post.')
  .overwrite((html) => html.toWellFormed())
  .refine((html) => !html.includes('\0'), 'Remove the NUL character.')
  .describe('HTML')

/** What staff say of a post. What each value is stands beside its type. */
export const postFields = z.object({
  ...facts,
  picture: z
    .string()
    .regex(/^\/images\/[\da-f]{32}$/, 'Send a picture.')
    .nullable(),
  pictureAlt: z.union([z.literal(''), line(200, 'Say what the picture shows.')]),
  state: z.enum(['draft', 'shown'], 'Say whether visitors read it.'),
  body,
})
export type PostFields = z.infer<typeof postFields>

/** A post as it is kept and handed out. */
export const postSchema = postFields.extend({
  formerSlugs: z.array(z.string()),
  state: z.enum(postStates),
  wasShown: z.boolean().describe('Whether visitors have ever read it'),
}) satisfies z.ZodType<Post>

/** A post in a list of staff. */
const listedPost = postSchema.omit({ body: true })

/** A post with the save that made it what it is. */
const savedPost = partVersion.extend({ post: postSchema })
/** What was kept of a post, which may be less than what was sent. */
const postReceipt = savedPost.extend({
  removed: z.array(z.string()).describe('What was taken out of its text, in words for staff'),
})
/** What a post is after somebody wanted to change it, and could not. */
const conflict = failure.extend({ saved: savedPost })

const knownSlug = z
  .string()
  .regex(/^[a-z\d-]{1,60}$/i)
  .describe('The end of its address, or one that it had before')
const slugParams = z.object({ slug: knownSlug })
const ifMatch = z.object({
  'if-match': z.string().optional().describe('The ETag of the version that was changed, such as "7"'),
})

export const listPosts = {
  ...addresses.listPosts,
  config: { access: 'staff' },
  schema: {
    summary: 'List the posts, newest first, each with its last save and without its text',
    description: 'Drafts and removed posts are among them.',
    tags: ['Posts'],
    response: { 200: z.array(partVersion.extend({ post: listedPost })), 401: failure },
  },
} as const satisfies Endpoint

export const addPost = {
  ...addresses.addPost,
  config: { access: 'staff' },
  schema: {
    summary: 'Add a post',
    description: 'It is a draft where nothing else is said.',
    tags: ['Posts'],
    body: postFields.extend({
      tags: postFields.shape.tags.default([]),
      isPopular: postFields.shape.isPopular.default(false),
      picture: postFields.shape.picture.default(null),
      pictureAlt: postFields.shape.pictureAlt.default(''),
      state: postFields.shape.state.default('draft'),
      body: postFields.shape.body.default(''),
      proof: claimProof,
    }),
    response: {
      201: postReceipt,
      400: failure,
      401: failure,
      409: failure,
      413: failure,
      422: claimsFailure,
    },
  },
} as const satisfies Endpoint

export const getPost = {
  ...addresses.getPost,
  config: { access: 'staff' },
  schema: {
    summary: 'Read a post with its last save',
    description: 'The `ETag` is its version, to be sent back in `If-Match` with a change.',
    tags: ['Posts'],
    params: slugParams,
    response: { 200: savedPost, 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const putPost = {
  ...addresses.putPost,
  config: { access: 'staff' },
  schema: {
    summary: 'Change a post',
    description:
      'What is left out stays as it is. With `If-Match` it is refused where something that is sent has been changed since the ' +
      'version that it names, or the post was removed or brought back; the refusal has what somebody else saved. An address that ' +
      'it had before goes on to lead to it. A `state` brings a removed post back.',
    tags: ['Posts'],
    headers: ifMatch,
    params: slugParams,
    body: postFields.partial().extend({ proof: claimProof }),
    response: {
      200: postReceipt,
      400: failure,
      401: failure,
      404: failure,
      409: conflict,
      413: failure,
      422: claimsFailure,
    },
  },
} as const satisfies Endpoint

export const removePost = {
  ...addresses.removePost,
  config: { access: 'staff' },
  schema: {
    summary: 'Take a post off the blog',
    description: 'Its versions are kept: a change that says its `state` brings it back. Its address leads to the blog.',
    tags: ['Posts'],
    headers: ifMatch,
    params: slugParams,
    response: { 200: savedPost, 401: failure, 404: failure, 409: conflict },
  },
} as const satisfies Endpoint

export const listPostVersions = {
  ...addresses.listPostVersions,
  config: { access: 'staff' },
  schema: {
    summary: `List the last ${storedPartVersions} versions of a post, and those that have a proof, newest first`,
    tags: ['Posts'],
    params: slugParams,
    response: { 200: z.array(partVersion.extend({ proof: keptProof })), 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const getPostVersion = {
  ...addresses.getPostVersion,
  config: { access: 'staff' },
  schema: {
    summary: 'Read one version of a post',
    tags: ['Posts'],
    params: slugParams.extend({ version: z.coerce.number<string>().int().positive().max(2_147_483_647) }),
    response: { 200: savedPost.extend({ proof: keptProof }), 401: failure, 404: failure },
  },
} as const satisfies Endpoint

const postFacts = z.object(facts)

export const listBlog = {
  ...addresses.listBlog,
  config: { access: 'public' },
  schema: {
    summary: 'Read what the blog has, newest first, without the texts',
    tags: ['Posts'],
    response: { 200: z.array(postFacts) },
  },
} as const satisfies Endpoint

export const readBlogPost = {
  ...addresses.readBlogPost,
  config: { access: 'public' },
  schema: {
    summary: 'Read a post of the blog',
    description: 'Under an address that it had before it has its present `slug`.',
    tags: ['Posts'],
    params: slugParams,
    response: {
      200: postFacts.extend({ picture: z.string().nullable(), pictureAlt: z.string(), body: z.string() }),
      404: failure,
      410: failure,
    },
  },
} as const satisfies Endpoint
