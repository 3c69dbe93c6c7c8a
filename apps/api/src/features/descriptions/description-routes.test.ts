import {
  getDescription,
  getDescriptionVersion,
  getSavedDescription,
  listDescriptions,
  listDescriptionVersions,
  longestDescription,
  putDescription,
  storedVersionLimit,
} from '@divine/contracts/calls/descriptions'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../testing/pictures.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp()
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())

const read = (topic: string) => site.send(getDescription, { params: { topic } })
const save = (topic: string, body: unknown) =>
  site.send(putDescription, { params: { topic }, body, headers: { cookie } })

test('every topic has a description of its own, empty until it is written', async () => {
  for (const { key } of firstCatalogue.products) expect((await read(key)).json()).toEqual({ description: '' })
  for (const { key } of firstCatalogue.products) {
    const reply = await save(key, { description: `<p>About ${key}</p>` })
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'Description saved successfully!'])
  }
  for (const { key } of firstCatalogue.products)
    expect((await read(key)).json()).toEqual({ description: `<p>About ${key}</p>` })
})

test('an unknown topic is answered 404', async () => {
  expect((await read('headache')).statusCode).toBe(404)
  expect((await save('headache', { description: '' })).statusCode).toBe(404)
})

test('a description that is too long is refused with 413 and changes nothing', async () => {
  await save('ulcer', { description: 'before' })
  const reply = await save('ulcer', { description: 'x'.repeat(longestDescription + 1) })
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'too-large'])
  expect((await save('ulcer', { description: 'x'.repeat(6 * longestDescription + 2_000) })).statusCode).toBe(413)
  expect((await read('ulcer')).json()).toEqual({ description: 'before' })
})

test('the longest description passes, however its characters are escaped', async () => {
  expect((await save('ulcer', { description: '"'.repeat(longestDescription) })).statusCode).toBe(200)
})

test.each([{}, { description: 5 }, { description: '\0' }])('%j is refused with 400', async (body) => {
  expect((await save('ulcer', body)).statusCode).toBe(400)
})

test('what the allow-list does not name is not stored', async () => {
  expect((await save('ulcer', { description: '<p onclick="x()">Words</p><script>x()</script>' })).statusCode).toBe(200)
  expect((await read('ulcer')).json()).toEqual({ description: '<p>Words</p>' })
})

test('a text that its escapes make too long is refused', async () => {
  expect((await save('ulcer', { description: '&'.repeat(longestDescription - 10) })).statusCode).toBe(413)
})

const staffRead = (endpoint: typeof getSavedDescription | typeof listDescriptionVersions, topic: string) =>
  site.send(endpoint, { params: { topic }, headers: { cookie } })
const readVersion = (topic: string, version: number | string) =>
  site.send(getDescriptionVersion, { params: { topic, version: String(version) }, headers: { cookie } })
const saveOver = (topic: string, etag: unknown, description: string) =>
  site.send(putDescription, { params: { topic }, body: { description }, headers: { cookie, 'if-match': etag } })

test('a save on top of a version that somebody else has replaced is refused with 409 and changes nothing', async () => {
  await save('diabetes', { description: 'mine' })
  const { etag } = (await read('diabetes')).headers
  expect((await saveOver('diabetes', etag, 'theirs')).statusCode).toBe(200)
  const refused = await saveOver('diabetes', etag, 'mine again')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
  expect((await read('diabetes')).json()).toEqual({ description: 'theirs' })
  const present = (await staffRead(getSavedDescription, 'diabetes')).json()
  expect(present).toMatchObject({ description: 'theirs', savedBy: expect.stringContaining('@staff.example') })
  expect((await saveOver('diabetes', `"${present.version}"`, 'agreed')).statusCode).toBe(200)
})

test('of two saves on top of the same version, at the same moment, one is taken', async () => {
  await save('diabetes', { description: 'before' })
  const { etag } = (await read('diabetes')).headers
  const replies = await Promise.all(['one', 'two', 'three'].map((text) => saveOver('diabetes', etag, text)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

test('whoever names no version is served as before, and what names none that could be is refused', async () => {
  expect((await saveOver('diabetes', '*', 'any')).statusCode).toBe(200)
  for (const etag of ['seven', '"x"', '', '7'])
    expect((await saveOver('diabetes', etag, 'x')).statusCode, etag).toBe(409)
})

test('every save is a version with who and when, and the last ones are kept', async () => {
  const { version: before } = (await staffRead(getSavedDescription, 'hiv')).json()
  for (let index = 1; index <= storedVersionLimit + 2; index++) await save('hiv', { description: `text ${index}` })
  const versions = (await staffRead(listDescriptionVersions, 'hiv')).json()
  expect(versions).toHaveLength(storedVersionLimit)
  expect(versions[0]).toEqual({
    version: before + storedVersionLimit + 2,
    savedAt: expect.stringMatching(/^\d{4}-/),
    savedBy: expect.stringContaining('@staff.example'),
    proof: null,
  })
  expect((await readVersion('hiv', before + 4)).json()).toMatchObject({ description: 'text 4' })
  expect((await readVersion('hiv', before + 2)).statusCode).toBe(404)
  for (const version of ['0', '-1', 'x', '1e99']) expect((await readVersion('hiv', version)).statusCode).toBe(404)
})

test('the list of descriptions names every topic, and which have no text', async () => {
  await save('fibroid', { description: '' })
  const list = (await site.send(listDescriptions, { headers: { cookie } })).json() as { topic: string }[]
  expect(list.map(({ topic }) => topic)).toEqual(firstCatalogue.products.map(({ key }) => key))
  expect(list.find(({ topic }) => topic === 'fibroid')).toMatchObject({ isEmpty: true })
  expect(list.find(({ topic }) => topic === 'hiv')).toMatchObject({ isEmpty: false })
})

test('parts that are more than 100 levels inside one another lose their form and no word, and the save says so', async () => {
  const base64 = (await picture(40, 30)).toString('base64')
  const lists = '<ul><li data-list="bullet">one</li><li>two'.repeat(3_000)
  const reply = await save('ulcer', {
    description: `<h1>First</h1>${lists}<img src="data:image/png;base64,${base64}">last`,
  })
  expect(reply.statusCode).toBe(200)
  const { description, removed } = reply.json<{ description: string; removed: string[] }>()
  expect(description.replace(/<img [^>]*>/, '')).toBe(
    `<p>First</p>${'<p>one</p><p>two</p>'.repeat(2_999)}<p>one</p><p>twolast</p>`,
  )
  expect(description).toContain('<img src="/images/')
  expect(removed).toEqual([
    'everything but words and pictures, because parts were more than 100 levels inside one another',
  ])

  const within = `${'<ul><li>x'.repeat(50)}${'</li></ul>'.repeat(50)}`
  const shallow = await save('ulcer', { description: within })
  expect(shallow.json()).toMatchObject({ description: within, removed: [] })
})

test('a save says what was taken out, and sends what was stored', async () => {
  const reply = await save('ulcer', {
    description:
      '<p style="font-family:Arial;color:#fff" onclick="x()">Words</p><table><tr><td>cell</td></tr></table>' +
      '<img src="https://a.example/x.png"><a href="javascript:x()">link</a>',
  })
  expect(reply.json().description).toBe('<p style="color:#fff">Words</p>cell<a>link</a>')
  expect(reply.json().removed).toEqual(['a picture', 'a table', 'the address of a link', 'program code', 'typefaces'])
  const raised = '<p dir="rtl">10<span style="vertical-align: super">2</span></p>'
  expect((await save('ulcer', { description: raised })).json().removed).toEqual([
    'raised or lowered letters',
    'other formatting',
  ])
  expect((await save('ulcer', { description: '<div><p class="rt-red">Fine</p></div>' })).json().removed).toEqual([])
})

test('lists as the former editor sent them are stored as what they show, and nothing is said to be taken out', async () => {
  const sent =
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>one</li><li data-list="bullet" class="ql-indent-1">two</li></ol>'
  const description = '<ul><li>one<ul><li>two</li></ul></li></ul>'
  expect((await save('ulcer', { description: sent })).json()).toMatchObject({ description, removed: [] })
  expect((await read('ulcer')).json()).toEqual({ description })
})

test('a picture that the former editor wrote into the text is kept beside it from then on', async () => {
  const base64 = (await picture(900, 600, 'jpeg')).toString('base64')
  const sent = `<p>Before<img src="data:image/jpeg;base64,${base64}" width="300" style="display: block; margin: auto;">after</p>`
  const { description, removed } = (await save('ulcer', { description: sent })).json()
  const [, src = ''] = /src="([^"]+)"/.exec(description) ?? []
  expect(src).toMatch(/^\/images\/[\da-f]{32}\/960$/)
  expect(description).toContain('width="300" height="200"')
  expect(removed).toEqual(['spacing'])
  expect((await site.app.inject({ url: src })).statusCode).toBe(200)
  expect((await save('ulcer', { description })).json()).toMatchObject({ description, removed: [] })
})

test('a picture in a text counts as a picture and not as words, and one that cannot be opened is named', async () => {
  const words = '<p>Words</p>'
  const big = `<img src="data:image/png;base64,${'A'.repeat(longestDescription * 2)}">`
  const reply = await save('ulcer', { description: words + big })
  expect(reply.json()).toMatchObject({
    description: words,
    removed: ['a picture'],
  })
})

test('what is kept in memory is never older than a change, here or in another process', async () => {
  await using other = await openTestApp({}, site)
  const elsewhere = async () => (await other.send(getDescription, { params: { topic: 'erectile' } })).json().description
  for (const description of ['<p>one</p>', '<p>two</p>', '<p>three</p>']) {
    await elsewhere()
    await save('erectile', { description })
    expect((await read('erectile')).json()).toEqual({ description })
    await expect.poll(elsewhere).toBe(description)
  }
})
