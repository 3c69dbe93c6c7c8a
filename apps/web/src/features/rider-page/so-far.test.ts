import { expect, test } from 'vitest'
import { soFar } from './so-far.ts'

test('a run counts what is over, and the cash of it alone', () => {
  expect(
    soFar([
      { outcome: 'delivered', cashNaira: 57_000 },
      { outcome: 'delivered' },
      { outcome: 'failed' },
      { outcome: 'open' },
    ]),
  ).toEqual({
    isDone: false,
    over: '3 of 4',
    progress: '2 delivered, 1 not delivered, 1 to go',
    what: 'Bring to the office',
    total: '₦57,000',
    from: 'cash from 1 stop, and 1 parcel back',
    signed: '',
    kept: '',
    unsettled: '',
  })
})

test('what the office has signed off is not asked for again', () => {
  const signed = { outcome: 'delivered', cashNaira: 57_000, isSettled: true } as const
  const transfer = { outcome: 'delivered', isSettled: true } as const
  expect(soFar([signed, signed, transfer])).toMatchObject({
    ...{ what: 'Signed off by the office', total: '₦114,000', from: 'cash from 2 stops', signed: '' },
  })
  expect(soFar([signed, { outcome: 'delivered', cashNaira: 30_000 }])).toMatchObject({
    ...{ what: 'Bring to the office', total: '₦30,000', from: 'cash from 1 stop' },
    signed: '₦57,000 was signed off before.',
  })
  expect(soFar([signed, { outcome: 'delivered', cashNaira: 30_000 }], 7_000)).toMatchObject({
    ...{ total: '₦37,000', from: 'cash from 1 stop, ₦7,000 still owed' },
  })
  expect(soFar([signed, transfer], 7_000)).toMatchObject({
    ...{ what: 'Bring to the office', total: '₦7,000', from: '₦7,000 still owed' },
    signed: '₦57,000 was signed off before. You still owe ₦7,000 of it.',
  })
})

test('the sum to bring has in it what is not sent yet, and says so', () => {
  const { isDone, total, from, kept } = soFar([
    { outcome: 'delivered', cashNaira: 200_000 },
    { outcome: 'delivered', cashNaira: 50_000, isKept: true },
    { outcome: 'failed', isKept: true },
  ])
  expect([isDone, total, from, kept]).toEqual([
    true,
    '₦250,000',
    'cash from 2 stops, and 1 parcel back',
    '₦50,000 of it is kept on this phone and not sent yet.',
  ])
})

test('cash that the office has otherwise is named beside the sum, as far as it is not in it', () => {
  const { total, unsettled } = soFar([
    { outcome: 'left', uncountedNaira: 40_000 },
    { outcome: 'delivered', cashNaira: 57_000, uncountedNaira: 60_000 },
    { outcome: 'delivered', cashNaira: 57_000, uncountedNaira: 50_000 },
  ])
  expect([total, unsettled]).toEqual(['₦114,000', '₦43,000 more that the office has to settle with you.'])
})
