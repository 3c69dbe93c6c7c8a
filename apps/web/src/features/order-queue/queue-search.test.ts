import { expect, test } from 'vitest'
import { isWholeQueue, queuePath, readQueueSearch } from './queue-search.ts'

test('an address is read with all that it names', () => {
  const address =
    'queue=all&stage=confirmed&from=2027-03-01&to=2027-03-17&product=2&region=Lagos&agent=amaka@staff.example&flag=bait-filled&source=phone&search=okafor&limit=200&before=0.12&select=1&find=1&unread=1'
  const given = Object.fromEntries(new URLSearchParams(address))
  expect(readQueueSearch(given)).toEqual(given)
  expect(Object.fromEntries(new URL(queuePath(readQueueSearch(given)), 'http://site.invalid').searchParams)).toEqual(
    given,
  )
})

test('what is empty is left out: the address of the first queue is the shortest', () => {
  expect(readQueueSearch({ queue: 'to-call', from: '', limit: '5000', select: 'yes' })).toEqual({})
  expect(queuePath({})).toBe('/orders')
  expect(isWholeQueue({ queue: 'closed', select: '1' })).toBe(true)
  expect(isWholeQueue({ search: 'okafor' })).toBe(false)
})
