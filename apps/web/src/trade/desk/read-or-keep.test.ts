import { expect, test } from 'vitest'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { keepWhileOpen, readOrKeep } from './read-or-keep.ts'

/** A tab with a page that shows one person. */
function openTab() {
  const call = (async () => undefined) as unknown as Call
  const leave = keepWhileOpen(call, Object.assign({ page: '/people', isOld: false }, { people: 1 }))
  const read = (next: object | Error, page = '/people') =>
    readOrKeep(call, page, async () => {
      if (next instanceof Error) throw next
      return next
    })
  return { read, leave }
}

const away = new NoAnswerError('listPeople got no answer')
const refused = (status: number) => new RefusedError(status, { code: 'invalid', message: 'No' })

test('a page that is open keeps what it shows where it cannot be read again, and says that it is old', async () => {
  const { read } = openTab()
  expect(await read({ people: 2 })).toEqual({ people: 2, page: '/people', isOld: false })
  expect(await read(away)).toEqual({ people: 1, page: '/people', isOld: true })
  expect(await read(refused(503))).toEqual({ people: 1, page: '/people', isOld: true })
})

test('what is refused for good, such as to whoever is signed out, keeps nothing', async () => {
  const { read } = openTab()
  await expect(read(refused(401))).rejects.toMatchObject({ status: 401 })
  await expect(read(refused(403))).rejects.toMatchObject({ status: 403 })
})

test('another page, and one that was left, have nothing to keep', async () => {
  const { read, leave } = openTab()
  await expect(read(away, '/alerts')).rejects.toBe(away)
  leave()
  await expect(read(away)).rejects.toBe(away)
})
