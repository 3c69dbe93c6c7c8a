import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { moved, runByForm } from './runs-action.ts'

test('a stop changes places with its neighbour, and the first and the last stay where there is none', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 'gone', 1)).toEqual(['a', 'b'])
})

test('a form of a run is made of the version that its page shows', async () => {
  const form = new FormData()
  form.set('version', '3')
  form.set('place', 'out DH-222222')
  for (const reference of ['DH-222222', 'DH-333333']) form.append('references', reference)
  const calls: unknown[] = []
  const call = async (...asked: unknown[]) => {
    calls.push(asked)
    return { body: { left: [] } }
  }
  const url = new URL('https://seller.example/runs/7')
  const outcome = await runByForm({ form, call: call as never, catalogue: firstCatalogue, url, referer: null })
  // It goes on at the stop, where it still is.
  expect(outcome).toEqual({ redirectTo: '/runs/7#DH-222222' })
  expect(calls).toEqual([
    ['changeRun', { params: { id: '7' }, headers: { 'if-match': '"3"' }, body: { references: ['DH-333333'] } }],
  ])
})

test('a fee that is no sum is asked for at its field, and nothing is sent', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'facts', version: '3', feeNaira: '2.500' })) form.set(name, value)
  const call = () => {
    throw new Error('Nothing is sent')
  }
  const url = new URL('https://seller.example/runs/7')
  expect(await runByForm({ form, call: call as never, catalogue: firstCatalogue, url, referer: null })).toMatchObject({
    status: 400,
    submission: { values: { feeNaira: '2.500' }, fieldErrors: { feeNaira: expect.stringContaining('in naira') } },
  })
})
