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
    total: '₦57,000',
    from: 'cash from 1 stop, and 1 parcel back',
    kept: '',
    unsettled: '',
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
