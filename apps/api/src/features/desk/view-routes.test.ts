import { keepDeskView, listDeskViews, removeDeskView } from '@divine/contracts/calls/desk-views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
let cookie: string
let other: string
beforeAll(async () => {
  site = await openTestApp()
  cookie = await site.signInStaff()
  other = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate desk_views`))

const keep = (body: object, who = cookie) => site.send(keepDeskView, { body, headers: { cookie: who } })
const remove = (querystring: object, who = cookie) =>
  site.send(removeDeskView, { querystring, headers: { cookie: who } })

async function names(who = cookie): Promise<[string, boolean][]> {
  const views = (await site.send(listDeskViews, { headers: { cookie: who } })).json()
  return views.map(({ name, isShared }: { name: string; isShared: boolean }) => [name, isShared])
}

const lagos = { queue: 'all', region: 'Lagos', search: 'ojodu' }

test('a filter is kept under its name for who kept it, or for all', async () => {
  const reply = await keep({ name: 'Lagos', filter: lagos })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject([
    { name: 'Lagos', isShared: false, filter: lagos, keptBy: expect.stringContaining('@') },
  ])
  await keep({ name: 'all of Kano', isShared: true, filter: { region: 'Kano' } })
  expect(await names()).toEqual([
    ['all of Kano', true],
    ['Lagos', false],
  ])
  expect(await names(other)).toEqual([['all of Kano', true]])
})

test('the same name again replaces the filter, and leaves the one that all have', async () => {
  await keep({ name: 'Lagos', isShared: true, filter: { region: 'Lagos' } })
  await keep({ name: 'Lagos', filter: lagos })
  const reply = await keep({ name: ' Lagos ', filter: { queue: 'closed' } })
  expect(reply.json()).toMatchObject([
    { isShared: true, filter: { queue: 'to-call', region: 'Lagos' } },
    { isShared: false, filter: { queue: 'closed' } },
  ])
  await remove({ name: 'Lagos' })
  expect(await names()).toEqual([['Lagos', true]])
  await remove({ name: 'Lagos', isShared: 'true' }, other)
  expect((await remove({ name: 'Lagos', isShared: 'true' })).json()).toEqual([])
})

test('a filter that a colleague keeps for all is not replaced, and it is said whose it is', async () => {
  const shared = { name: 'Lagos', isShared: true }
  const [theirs] = (await keep({ ...shared, filter: lagos }, other)).json()
  const refused = await keep({ ...shared, filter: { queue: 'closed' } })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'conflict', standing: theirs }])
  expect(refused.json().message).toMatch(/keeps another filter as “Lagos” for all/)
  expect((await site.send(listDeskViews, { headers: { cookie } })).json()).toEqual([theirs])
  // Nothing is lost by the same one, nor by one's own.
  expect((await keep({ ...shared, filter: { search: 'ojodu', region: 'Lagos', queue: 'all' } })).statusCode).toBe(200)
  expect((await keep({ ...shared, filter: { queue: 'closed' } }, other)).statusCode).toBe(200)
})

test('nobody keeps more than fifty, but replaces one of them', async () => {
  for (let index = 0; index < 50; index++)
    expect((await keep({ name: `View ${index}`, filter: {} })).statusCode).toBe(200)
  expect((await keep({ name: 'One more', filter: {} })).statusCode).toBe(422)
  expect((await keep({ name: 'View 7', filter: lagos })).statusCode).toBe(200)
  expect(await names()).toHaveLength(50)
})

test('nor does anybody by keeping many at the same moment', async () => {
  const replies = await Promise.all(
    Array.from({ length: 70 }, (_, index) => keep({ name: `View ${index}`, filter: {} })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50)
  expect(await names()).toHaveLength(50)
})

test('a view needs a name and a filter that there is', async () => {
  const nameless = await keep({ name: ' ', filter: {} })
  expect([nameless.statusCode, nameless.json().fieldErrors]).toEqual([400, { name: 'Give it a name.' }])
  expect((await keep({ name: 'Wrong', filter: { stage: 'eaten' } })).statusCode).toBe(400)
  expect(await names()).toEqual([])
})
