import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isStolen } from './passwords.ts'

const password = 'copper lantern willow 93 sprint'
const digest = hash('sha1', password, 'hex').toUpperCase()

let asked: string[] = []
let answer = { status: 200, body: '' }
const list = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(answer.status).end(answer.body)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(list.address() as AddressInfo).port}/range/`
})
afterAll(() => void list.close())
beforeEach(() => {
  asked = []
  answer = { status: 200, body: '' }
})

test('a password on the list is stolen, and the list learns five digits of its digest', async () => {
  answer.body = `${'0'.repeat(35)}:2\r\n${digest.slice(5)}:37\r\n`
  expect(await isStolen(password, url)).toBe(true)
  expect(asked).toEqual([`/range/${digest.slice(0, 5)}`])
})

test('one that is not there, or only fills the answer, is not', async () => {
  answer.body = `${'0'.repeat(35)}:2`
  expect(await isStolen(password, url)).toBe(false)
  answer.body = `${digest.slice(5)}:0`
  expect(await isStolen(password, url)).toBe(false)
})

test('where the list cannot be asked, or there is none, nothing is said of a password', async () => {
  answer = { status: 503, body: `${digest.slice(5)}:1` }
  expect(await isStolen(password, url)).toBe(false)
  expect(await isStolen(password, 'http://127.0.0.1:1/range/')).toBe(false)
  expect(await isStolen(password, undefined)).toBe(false)
})
