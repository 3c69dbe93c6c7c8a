import { getDescription, longestDescription, putDescription } from '@divine/contracts/descriptions'
import { topics } from '@divine/contracts/topics'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  for (const { key } of topics) expect((await read(key)).json()).toEqual({ description: '' })
  for (const { key } of topics) {
    const reply = await save(key, { description: `<p>About ${key}</p>` })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Description saved successfully!' }])
  }
  for (const { key } of topics) expect((await read(key)).json()).toEqual({ description: `<p>About ${key}</p>` })
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
