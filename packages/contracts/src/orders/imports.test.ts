import { expect, test } from 'vitest'
import { firstCatalogue } from '../catalogue/first-catalogue.ts'
import { headingsAt, importFieldNames, importFields, matchColumns, mostColumns } from './import-columns.ts'
import { guessDayFirst, isDayOrderOpen, readImportRow, yearFirst } from './import-rows.ts'

test.each([
  [
    'a Google form',
    ['Timestamp', 'Full Name', 'Phone Number (WhatsApp)', 'Delivery address', 'Which product?', 'How many bottles?'],
    { placedAt: 0, fullname: 1, phone: 2, address: 3, product: 4, bottles: 5 },
  ],
  [
    'WooCommerce',
    [
      'Order Number',
      'Order Status',
      'Order Date',
      'First Name (Billing)',
      'Last Name (Billing)',
      'Address 1&2 (Billing)',
      'City (Billing)',
      'State Code (Billing)',
      'Email (Billing)',
      'Phone (Billing)',
      'Order Total Amount',
      'Item Name',
      'Quantity (- Refund)',
      'Customer Note',
    ],
    {
      stage: 1,
      placedAt: 2,
      firstName: 3,
      lastName: 4,
      address: 5,
      town: 6,
      state: 7,
      email: 8,
      phone: 9,
      sumNaira: 10,
      product: 11,
      bottles: 12,
      request: 13,
    },
  ],
  [
    'a phone book',
    ['First Name', 'Middle Name', 'Last Name', 'Notes', 'E-mail 1 - Value', 'Phone 1 - Value', 'Address 1 - Formatted'],
    { firstName: 0, lastName: 2, request: 3, email: 4, phone: 5, address: 6 },
  ],
  [
    'our own file',
    [
      'Reference',
      'Ordered',
      'Source',
      'Stage',
      'Reason',
      'Name',
      'Phone',
      'Email',
      'Address',
      'State',
      'LGA or town',
      'Product',
      'Bottles',
      'Sum taken, whole order (NGN)',
      'Message',
    ],
    {
      placedAt: 1,
      stage: 3,
      fullname: 5,
      phone: 6,
      email: 7,
      address: 8,
      state: 9,
      town: 10,
      product: 11,
      bottles: 12,
      sumNaira: 13,
      request: 14,
    },
  ],
  ['headings that say nothing', ['A', 'B', ''], {}],
] as const)('the columns of %s are matched by their headings', (_what, headings, expected) => {
  expect(matchColumns(headings)).toEqual(expected)
})

test('a file with the words of the page itself for headings is understood', () => {
  expect(matchColumns(Object.values(importFields))).toEqual(
    Object.fromEntries(importFieldNames.map((name, column) => [name, column])),
  )
})

test('the headings are the first row of ten that says what the columns have', () => {
  expect(headingsAt([['Orders of 2026'], ['Customer'], ['Name', 'Phone'], ['Ngozi', '0803 123 4567']])).toBe(2)
  expect(
    headingsAt([
      ['A', 'B'],
      ['Ngozi', '0803 123 4567'],
    ]),
  ).toBe(0)
})

test('a column that cannot be named is not matched', () => {
  expect(matchColumns([...Array<string>(mostColumns).fill(''), 'Name'])).toEqual({})
})

const columns = {
  fullname: 0,
  phone: 1,
  placedAt: 2,
  product: 3,
  bottles: 4,
  sumNaira: 5,
  stage: 6,
  email: 7,
  address: 8,
}
const reading = { columns, isDayFirst: true, catalogue: firstCatalogue, now: new Date('2026-11-26T12:00:00Z') }
const row = (changes: Partial<Record<keyof typeof columns, string>>) => {
  const cells = Array(9).fill('')
  for (const [field, value] of Object.entries({ fullname: 'Ngozi Okafor', phone: '0803 123 4567', ...changes }))
    cells[columns[field as keyof typeof columns]] = value
  return readImportRow(cells, reading)
}

test('a row is an order that is over, with its phone number in one form', () => {
  expect(
    row({
      placedAt: '26/10/2026 14:05',
      product: 'Ulcer',
      bottles: '2',
      sumNaira: '₦47,000.00',
      stage: 'wc-completed',
    }),
  ).toEqual({
    order: expect.objectContaining({
      fullname: 'Ngozi Okafor',
      phoneE164: '+2348031234567',
      placedAt: new Date('2026-10-26T13:05:00Z'),
      line: { productId: expect.any(String), name: 'Ulcer', bottles: 2 },
      sumNaira: 47_000,
      stage: 'delivered',
    }),
  })
})

test.each([
  '0803 123 4567',
  '8031234567',
  '+234 803 123 4567',
  '2348031234567',
  "'+2348031234567",
  '08031234567 ::: 0805 000 0000',
  '0803-123-4567 / 0805',
])('the phone number %s is read', (phone) => {
  expect(row({ phone })).toMatchObject({ order: { phoneE164: '+2348031234567' } })
})

test.each([
  [{ placedAt: '2026-10-26' }, '2026-10-26T11:00:00Z'],
  [{ placedAt: '2026-10-26 14:05' }, '2026-10-26T13:05:00Z'],
  [{ placedAt: '2026-10-26T14:05:59.123Z' }, '2026-10-26T14:05:00Z'],
  [{ placedAt: '3/4/2026 2:05:00 PM' }, '2026-04-03T13:05:00Z'],
  [{ placedAt: '2026/04/03 10:00:00 AM GMT+1' }, '2026-04-03T09:00:00Z'],
  [{ placedAt: '2026-04-03T10:00:00+02:00' }, '2026-04-03T08:00:00Z'],
  [{ placedAt: '2026-04-03 10:00:00 -0500' }, '2026-04-03T15:00:00Z'],
  [{ placedAt: 'Apr 3, 2026' }, '2026-04-03T11:00:00Z'],
  [{ placedAt: 'April 3, 2026, 2:05 p.m.' }, '2026-04-03T13:05:00Z'],
  [{ placedAt: '3-Apr-2026' }, '2026-04-03T11:00:00Z'],
  [{ placedAt: 'Fri, 3 Sept 2021 14:05' }, '2021-09-03T13:05:00Z'],
  [{ placedAt: '3/4/26' }, '2026-04-03T11:00:00Z'],
  [{ placedAt: '46115' }, '2026-04-03T11:00:00Z'],
  [{ placedAt: '46115.75' }, '2026-04-03T17:00:00Z'],
  // A spreadsheet gives each day a time.
  [{ placedAt: '2026-04-03 00:00' }, '2026-04-03T11:00:00Z'],
])('the day of %j is read', (changes, expected) => {
  expect(row(changes)).toMatchObject({ order: { placedAt: new Date(expected) } })
})

test.each([
  ['47000', 47_000],
  ['NGN 47,000', 47_000],
  ['47,000.00', 47_000],
  ['47000,00', 47_000],
  ['47.000', 47_000],
  ['47.000,00', 47_000],
  ['1.200.000', 1_200_000],
  ['1 200 000', 1_200_000],
  ['47000.000', 47_000],
  ['0', 0],
])('the sum %s is read', (sumNaira, expected) => {
  expect(row({ sumNaira })).toMatchObject({ order: { sumNaira: expected } })
})

test.each(['47000,50', '47000.50', '47,00,0', '4,7000', '47 0', '47.000.00', '47,000,00', '-5'])(
  'the sum %s is refused by name',
  (sumNaira) => {
    expect(row({ sumNaira })).toEqual({ problems: [`“${sumNaira}” is no sum in naira.`] })
  },
)

test.each([
  [{ fullname: '' }, 'There is no name.'],
  [{ phone: '' }, 'There is no phone number.'],
  [{ phone: '12345' }, '“12345” is no phone number that we can read.'],
  [{ email: 'ngozi' }, '“ngozi” is no email address.'],
  [{ placedAt: '31/2/2026' }, '“31/2/2026” is no day that we can read.'],
  [{ placedAt: '3-Abc-2026' }, '“3-Abc-2026” is no day that we can read.'],
  [{ placedAt: '12345' }, '“12345” is no day that we can read.'],
  [{ placedAt: '3/4/2026 25:00' }, '“3/4/2026 25:00” is no day that we can read.'],
  [{ placedAt: '26/12/2026' }, '“26/12/2026” is still to come.'],
  [{ bottles: 'two' }, '“two” is no number of bottles.'],
  [{ sumNaira: 'free' }, '“free” is no sum in naira.'],
  [{ stage: 'processing' }, '“processing” is no order that is over. Enter open orders on the desk.'],
  [{ address: 'x'.repeat(501) }, 'The address is longer than 500 characters.'],
])('of %j it is said what is wrong', (changes, problem) => {
  expect(row(changes)).toEqual({ problems: [problem] })
})

test('a row of a phone book is a buyer without a product', () => {
  expect(row({})).toMatchObject({ order: { line: undefined, placedAt: undefined, sumNaira: null, stage: 'delivered' } })
})

test('it is asked how days are written where none of them tells', () => {
  expect(isDayOrderOpen(['3/4/2026', '1/1/2026'])).toBe(true)
  expect(isDayOrderOpen(['3/4/2026', '25/4/2026'])).toBe(false)
  // However it is read, it is the first of January.
  expect(isDayOrderOpen(['1/1/2026', '', '2026-04-03'])).toBe(false)
})

test.each([
  ['4/5/2025', false, '2025-04-05'],
  ['4/5/2025 14:05:00', true, '2025-05-04 14:05:00'],
  ['4.5.25', true, '2025-05-04'],
  ['yesterday', true, 'yesterday'],
  ['31/2/2025', true, '31/2/2025'],
  ['3 April 2025', true, '3 April 2025'],
])('the day “%s” is handed back so that it is read one way only', (text, isDayFirst, readable) => {
  expect(yearFirst(text, isDayFirst)).toBe(readable)
})

test.each([
  "'08031234567",
  '8031234567.0',
  'tel:0803 123 4567',
  '8.031234567E+09',
  '2.348031234567E+12',
  '0803 123 4567 / 0805 765 4321',
])('the number “%s” is read', (phone) => {
  expect(row({ phone })).toMatchObject({ order: { phoneE164: '+2348031234567' } })
})

test('days are read day first unless one of them cannot be', () => {
  expect(guessDayFirst(['3/4/2026', '12/12/2026'])).toBe(true)
  expect(guessDayFirst(['3/4/2026', '4/13/2026 14:05:00'])).toBe(false)
  expect(guessDayFirst(['3/4/26', '4/13/26'])).toBe(false)
  expect(guessDayFirst(['2026-04-13', ''])).toBe(true)
  // One slip turns no other day round.
  expect(guessDayFirst(['3/4/2026', '25/4/2026', '24/4/2026', '4/14/2026'])).toBe(true)
})
