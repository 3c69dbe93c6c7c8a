import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import { uploadImage } from '@divine/contracts/calls/images'
import { listJournal } from '@divine/contracts/calls/journal'
import {
  addPost,
  getPost,
  getPostVersion,
  listBlog,
  listPosts,
  listPostVersions,
  longestPost,
  putPost,
  readBlogPost,
  removePost,
} from '@divine/contracts/calls/posts'
import { firstPosts } from '@divine/contracts/catalogue/first-posts'
import { claimsIn } from '@divine/contracts/texts/claims'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture } from '../../testing/pictures.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { staffHtml } from '../descriptions/staff-html.ts'
import { removeUnusedImages } from '../images/image-queries.ts'
import { imageStoreOn } from '../images/image-store.ts'
import { catalogueParts } from './catalogue-table.ts'
import { tidyPosts } from './post-routes.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp()
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())

const by = () => ({ headers: { cookie } })
const blogOf = async ({ send }: TestApp = site) => (await send(listBlog)).json() as EndpointOutput<typeof listBlog>
const slugsOf = async (of?: TestApp) => (await blogOf(of)).map(({ slug }) => slug)
const read = (slug: string, of: TestApp = site) => of.send(readBlogPost, { params: { slug } })
const add = (body: object) => site.send(addPost, { body }, by())
const put = (slug: string, body: object, version?: number) =>
  site.send(putPost, { params: { slug }, body, headers: { cookie, ...(version && { 'if-match': `"${version}"` }) } })
const remove = (slug: string, version?: number) =>
  site.send(removePost, { params: { slug }, headers: { cookie, ...(version && { 'if-match': `"${version}"` }) } })

/** What an owner writes: each test has an address of its own. */
let post: { slug: string; title: string; date: string; category: string; summary: string; body: string; state: string }
let count = 0
beforeEach(() => {
  const slug = `a-post-${++count}`
  post = {
    ...{ slug, title: `Post ${count}`, date: '2026-11-20', category: 'Ordering', summary: 'What it is about.' },
    ...{ body: '<p>Words.</p>', state: 'shown' },
  }
})

test('a new database has the posts of the specification, word for word and newest first', async () => {
  expect(await slugsOf()).toEqual(firstPosts.map(({ slug }) => slug))
  for (const { slug, title, body } of firstPosts) expect((await read(slug)).json()).toMatchObject({ slug, title, body })
  expect(firstPosts.map(({ date }) => date)).toEqual(
    firstPosts
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )
})

test('the first posts hold nothing that the allow-list takes out or the claim gate marks', async () => {
  const { allowed, plain } = staffHtml(imageStoreOn(site.database))
  for (const { title, summary, body } of firstPosts) {
    expect(await allowed(body, 'a test')).toBe(body)
    for (const text of [title, summary, plain(body)]) expect(claimsIn(text)).toEqual([])
  }
})

test('a draft is read by staff alone, and shown it is on the blog of every process within a second', async () => {
  await using other = await openTestApp({}, site)
  const added = await add({ ...post, state: 'draft' })
  expect([added.statusCode, added.headers.etag]).toEqual([201, '"1"'])
  expect(added.json()).toMatchObject({ version: 1, removed: [], post: { ...post, state: 'draft', isPopular: false } })
  expect((await read(post.slug)).statusCode).toBe(404)
  expect(await slugsOf()).not.toContain(post.slug)
  expect((await put(post.slug, { state: 'shown' }, 1)).statusCode).toBe(200)
  for (const each of [site, other]) {
    await expect.poll(async () => (await slugsOf(each))[0]).toBe(post.slug)
    expect((await read(post.slug, each)).json()).toMatchObject({ title: post.title, body: post.body, picture: null })
  }
})

test('what is left out of a change stays, and the blog never says what only staff know', async () => {
  await add(post)
  const { json } = await put(post.slug, { title: 'Another title' }, 1)
  expect(json()).toMatchObject({ version: 2, post: { ...post, title: 'Another title' } })
  expect(Object.keys((await read(post.slug)).json())).not.toContain('formerSlugs')
  expect(Object.keys((await blogOf())[0] ?? {})).not.toContain('body')
})

test('HTML in a title is the words that it is, and in the text only what the allow-list names is kept', async () => {
  const title = '<b onclick="x()">Bold</b> & <script>'
  const body = '<p onclick="x()">Words</p><script>x()</script>'
  const saved = (await add({ ...post, title, body })).json()
  expect(saved).toMatchObject({ removed: ['program code'], post: { title, body: '<p>Words</p>' } })
  expect((await read(post.slug)).json()).toMatchObject({ title, body: '<p>Words</p>' })
})

describe('an address', () => {
  test('that a post had before leads to it, in any letters, and no other post can take it', async () => {
    await add(post)
    const moved = await put(post.slug, { slug: `${post.slug}-moved` }, 1)
    expect(moved.json().post).toMatchObject({ slug: `${post.slug}-moved`, formerSlugs: [post.slug] })
    for (const slug of [post.slug, post.slug.toUpperCase()])
      expect((await read(slug)).json().slug).toBe(`${post.slug}-moved`)
    const taken = await add({ ...post, title: 'Another' })
    expect([taken.statusCode, taken.json().fieldErrors]).toEqual([
      400,
      { slug: `“${post.title}” has or had this address. Choose another one.` },
    ])
    expect((await put(post.slug, { slug: post.slug })).json().post).toMatchObject({ slug: post.slug })
  })

  test('of two posts that want it at once, one gets it, and the other is told at the field', async () => {
    const replies = await Promise.all([add(post), add({ ...post, title: 'The other' })])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    const refused = replies.find(({ statusCode }) => statusCode === 400)
    expect(Object.keys(refused?.json().fieldErrors)).toEqual(['slug'])
  })

  test('at which posts are added is no post’s', async () => {
    expect((await add({ ...post, slug: 'new' })).json().fieldErrors).toHaveProperty('slug')
  })
})

describe('a post that is removed', () => {
  test('is gone from the blog at once, is told to have been there, and comes back with all its versions', async () => {
    await using other = await openTestApp({}, site)
    await add(post)
    expect((await remove(post.slug, 1)).json()).toMatchObject({ version: 2, post: { state: 'removed' } })
    for (const each of [site, other]) {
      await expect.poll(() => slugsOf(each)).not.toContain(post.slug)
      expect((await read(post.slug, each)).statusCode).toBe(410)
    }
    const listed = (await site.send(listPosts, {}, by())).json<EndpointOutput<typeof listPosts>>()
    expect(listed.find((each) => each.post.slug === post.slug)).toMatchObject({ post: { state: 'removed' } })
    expect((await add(post)).json().fieldErrors.slug).toContain('It is removed, and can be brought back.')
    expect((await put(post.slug, { state: 'shown' }, 2)).json()).toMatchObject({ version: 3, post })
    expect((await read(post.slug)).statusCode).toBe(200)
    const versions = (await site.send(listPostVersions, { params: { slug: post.slug } }, by())).json()
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
  })

  test('is removed once however often it is asked for, and not where it was changed since', async () => {
    await add(post)
    await put(post.slug, { title: 'Newer' }, 1)
    const late = await remove(post.slug, 1)
    expect([late.statusCode, late.json().saved.post.title]).toEqual([409, 'Newer'])
    for (let time = 0; time < 2; time++) expect((await remove(post.slug)).json()).toMatchObject({ version: 3 })
    expect((await remove('no-such-post')).statusCode).toBe(404)
  })

  test('takes no text that was written over what it was before', async () => {
    await add(post)
    await remove(post.slug)
    const late = await put(post.slug, { body: '<p>Late words</p>' }, 1)
    expect([late.statusCode, late.json().saved.post.state]).toEqual([409, 'removed'])
  })

  test('that nobody ever read was never there', async () => {
    await add({ ...post, state: 'draft' })
    await remove(post.slug)
    expect((await read(post.slug)).statusCode).toBe(404)
  })
})

describe('of two owners who write at once', () => {
  test('one of two who change the same is taken, and the other is shown what that was', async () => {
    await add(post)
    const replies = await Promise.all(['One', 'Two'].map((title) => put(post.slug, { title }, 1)))
    const [won, lost] = replies.toSorted((one, other) => one.statusCode - other.statusCode)
    expect([won?.statusCode, lost?.statusCode, lost?.json().code]).toEqual([200, 409, 'conflict'])
    const { removed, ...saved } = won?.json() ?? {}
    expect(lost?.json().saved).toEqual(saved)
  })

  test('who writes the text does not stop who corrects the title, in either order', async () => {
    await add(post)
    expect((await put(post.slug, { title: 'Corrected' }, 1)).statusCode).toBe(200)
    expect((await put(post.slug, { body: '<p>Longer.</p>' }, 1)).statusCode).toBe(200)
    expect((await put(post.slug, { summary: 'Corrected too.' }, 2)).statusCode).toBe(200)
    expect((await read(post.slug)).json()).toMatchObject({ title: 'Corrected', body: '<p>Longer.</p>' })
  })

  test('what names no version that there is, is refused', async () => {
    await add(post)
    for (const version of [2, 9_999_999_999])
      expect((await put(post.slug, { title: 'x' }, version)).statusCode).toBe(409)
    const headers = { cookie, 'if-match': '"x"' }
    const odd = await site.send(putPost, { params: { slug: post.slug }, body: { title: 'x' }, headers })
    expect(odd.statusCode).toBe(409)
  })
})

test('a version of before is read, and one that there is not is not found', async () => {
  await add(post)
  await put(post.slug, { body: '<p>Newer.</p>' })
  const version = (number: string) => site.send(getPostVersion, { params: { slug: post.slug, version: number } }, by())
  expect((await version('1')).json()).toMatchObject({ version: 1, post: { body: post.body }, proof: null })
  for (const number of ['3', '0', 'x']) expect((await version(number)).statusCode).toBe(404)
  expect((await site.send(getPost, { params: { slug: post.slug } }, by())).headers.etag).toBe('"2"')
})

test('what promises something needs an owner’s proof, wherever it stands, and keeps it in the history', async () => {
  const claim = 'This herb cures diabetes.'
  for (const said of [{ title: claim }, { summary: claim }, { body: `<p>${claim}</p>` }, { tags: [claim] }]) {
    const reply = await add({ ...post, ...said })
    expect([reply.statusCode, reply.json().code, Object.keys(reply.json().fieldErrors)]).toEqual([
      422,
      'claims',
      Object.keys(said),
    ])
  }
  expect((await read(post.slug)).statusCode).toBe(404)
  await add(post)
  expect((await put(post.slug, { body: `<p>${claim}</p>` }, 1)).json().marks).toHaveProperty('body')
  const proof = 'The register of NAFDAC, number A1-2345.'
  expect((await put(post.slug, { body: `<p>${claim}</p>`, proof }, 1)).statusCode).toBe(200)
  const [newest] = (await site.send(listPostVersions, { params: { slug: post.slug } }, by())).json()
  expect(newest).toMatchObject({ version: 2, proof })
  // What is proven may stay beside another change.
  expect((await put(post.slug, { title: 'Another title' }, 2)).statusCode).toBe(200)
})

test.each([
  ['title', ''],
  ['title', 'Two\nlines'],
  ['slug', 'Not an address'],
  ['date', '14 November'],
  ['date', '2026-02-30'],
  ['summary', 'x'.repeat(301)],
  ['category', ''],
  ['tags', Array.from({ length: 11 }, (_, index) => `tag ${index}`)],
  ['picture', 'https://elsewhere.example/x.png'],
  ['body', 5],
])('%s %j is refused with a message at its field, and nothing is stored', async (field, value) => {
  const reply = await add({ ...post, [field]: value })
  expect([reply.statusCode, Object.keys(reply.json().fieldErrors)]).toEqual([400, [field]])
  expect((await read(post.slug)).statusCode).toBe(404)
})

test('an empty post is a draft, and is shown once it has a text', async () => {
  const { body, ...empty } = post
  expect((await add(empty)).json().fieldErrors).toHaveProperty('state')
  await add({ ...empty, state: 'draft' })
  expect((await put(post.slug, { state: 'shown', body: '<p> </p>' })).statusCode).toBe(400)
  expect((await put(post.slug, { state: 'shown', body })).statusCode).toBe(200)
})

test('a text that is too long is refused with 413, and nothing is stored', async () => {
  const reply = await add({ ...post, body: 'x'.repeat(longestPost + 1) })
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'too-large'])
  expect((await read(post.slug)).statusCode).toBe(404)
})

test('a picture stands above the text with its words, is kept while a version has it, and has to be there', async () => {
  const upload = await site.app.inject({
    ...{ method: 'POST', url: uploadImage.url, payload: await picture(900, 600) },
    headers: { cookie, 'content-type': 'image/png' },
  })
  const src = upload.json().src.replace(/\/\d+$/, '')
  expect((await add({ ...post, picture: src })).json().fieldErrors).toEqual({
    pictureAlt: 'Say what the picture shows.',
  })
  await add({ ...post, picture: src, pictureAlt: 'A rider at a gate', body: `<p>Words.</p><img src="${src}/960">` })
  expect((await read(post.slug)).json()).toMatchObject({ picture: src, pictureAlt: 'A rider at a gate' })
  await put(post.slug, { picture: null, pictureAlt: '', body: '<p>Words.</p>' })
  await site.database.execute(sql`update images set last_used_at = now() - interval '40 days'`)
  expect(await removeUnusedImages(site.database)).toBe(0)
  const lost = await put(post.slug, { picture: `/images/${'0'.repeat(32)}` })
  expect([lost.statusCode, Object.keys(lost.json().fieldErrors)]).toEqual([400, ['picture']])
})

test('owners write, agents read, and the journal says who changed what', async () => {
  const agent = await site.signInStaff('agent')
  const asAgent = { headers: { cookie: agent } }
  expect((await site.send(listPosts, {}, asAgent)).statusCode).toBe(200)
  expect((await site.send(addPost, { body: post }, asAgent)).statusCode).toBe(403)
  await add(post)
  expect((await site.send(removePost, { params: { slug: post.slug } }, asAgent)).statusCode).toBe(403)
  await remove(post.slug)
  await expect
    .poll(async () => {
      const lines = (await site.send(listJournal, {}, by())).json<EndpointOutput<typeof listJournal>>()
      return lines.filter(({ about }) => about === post.slug).slice(0, 2)
    })
    .toMatchObject([{ said: 'removed' }, { said: post.title }])
})

test('a stricter allow-list takes what it forbids out of what is stored, once, as a version of its own', async () => {
  await add(post)
  const { post: stored } = (await site.send(getPost, { params: { slug: post.slug } }, by())).json()
  await site.database
    .update(catalogueParts)
    .set({ value: { ...stored, body: '<p onclick="x()">A</p>' } })
    .where(sql`${catalogueParts.key} = ${post.slug}`)
  const html = staffHtml(imageStoreOn(site.database))
  for (let start = 0; start < 2; start++) await tidyPosts(site.database, html)
  const now = (await site.send(getPost, { params: { slug: post.slug } }, by())).json()
  expect(now).toMatchObject({ version: 2, post: { body: '<p>A</p>' }, savedBy: 'an update of the site' })
})

test('what staff have made of the posts stays when the site starts again', async () => {
  const [first] = firstPosts
  const slug = first?.slug ?? ''
  await remove(slug)
  await using next = await openTestApp({}, site)
  expect(await slugsOf(next)).not.toContain(slug)
  await put(slug, { state: 'shown' })
})
