import { expect, test } from 'vitest'
import { daysIn, lastSpans, partInWords, spanInWords, spokenSpan } from './spans.ts'

const week = { from: '2026-03-10', to: '2026-03-16' }

test('a span says its month and its year once where it has one', () => {
  expect(spanInWords(week)).toBe('10 to 16 March 2026')
  expect(spanInWords({ from: '2026-02-28', to: '2026-03-06' })).toBe('28 February to 6 March 2026')
  expect(spanInWords({ from: '2025-12-28', to: '2026-01-03' })).toBe('28 December 2025 to 3 January 2026')
  expect(spanInWords({ from: '2026-03-10', to: '2026-03-10' })).toBe('10 March 2026')
})

test('the span before has no year where that is the one of the page', () => {
  expect(spokenSpan({ from: '2026-03-03', to: '2026-03-09' }, week)).toBe('3 to 9 March')
  expect(spokenSpan({ from: '2025-12-25', to: '2025-12-31' }, { from: '2026-01-01', to: '2026-01-07' })).toBe(
    '25 to 31 December 2025',
  )
})

test('a part is a day, some days or a whole month', () => {
  const day = { from: '2026-03-10', to: '2026-03-10' }
  expect(partInWords(day, week)).toBe('Tue 10')
  expect(partInWords(day, { from: '2026-02-28', to: '2026-03-20' })).toBe('Tue 10 Mar')
  expect(partInWords(week, week)).toBe('10 to 16 Mar')
  expect(partInWords({ from: '2026-02-23', to: '2026-03-01' }, week)).toBe('23 Feb to 1 Mar')
  expect(partInWords({ from: '2028-02-01', to: '2028-02-29' }, week)).toBe('Feb 2028')
  expect(partInWords({ from: '2028-02-01', to: '2028-02-28' }, week)).toBe('1 to 28 Feb')
})

test('a part has its year where the span has days of two', () => {
  const winter = { from: '2025-12-22', to: '2026-02-01' }
  expect(partInWords({ from: '2025-12-31', to: '2025-12-31' }, winter)).toBe('Wed 31 Dec 2025')
  expect(partInWords({ from: '2025-12-22', to: '2025-12-28' }, winter)).toBe('22 to 28 Dec 2025')
  expect(partInWords({ from: '2025-12-29', to: '2026-01-04' }, winter)).toBe('29 Dec to 4 Jan 2026')
  expect(partInWords({ from: '2026-01-01', to: '2026-01-31' }, winter)).toBe('Jan 2026')
})

test('the usual spans end today, and the longest is one that can be asked for', () => {
  expect(lastSpans('2026-03-16').map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-03-10 2026-03-16',
    '2026-02-17 2026-03-16',
    '2025-03-17 2026-03-16',
  ])
  expect(lastSpans('2028-03-01').map(daysIn)).toEqual([7, 28, 366])
  expect(lastSpans('2028-02-29').map(daysIn)).toEqual([7, 28, 365])
})
