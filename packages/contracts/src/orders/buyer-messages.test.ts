import { describe, expect, test } from 'vitest'
import { topics } from '../catalogue/topics.ts'
import {
  faultsOfTemplate,
  fillMessage,
  messageKinds,
  messagePath,
  sampleOrder,
  sampleToken,
  smsLength,
  usualTemplate,
} from './buyer-messages.ts'

const link = `https://divinehealth.example${messagePath('delivered', sampleToken)}`

test.each(messageKinds)('what buyers are told of an order that is %s can go out, and is one page of SMS', (kind) => {
  expect(faultsOfTemplate(kind, usualTemplate(kind))).toEqual({})
  const { text } = fillMessage(
    usualTemplate(kind),
    'sms',
    { ...sampleOrder, day: '2027-09-29' },
    link.replace('/review', ''),
  )
  expect(smsLength(text)).toMatchObject({ pages: 1, rareSign: undefined })
})

test('what is not known of an order is left out', () => {
  const { text } = fillMessage(usualTemplate('confirmed'), 'email', { ...sampleOrder, day: null, sumNaira: null }, link)
  expect(text).toBe(`Divine Health: DH-7K4M2P is confirmed. ${link}`)
})

describe('a text', () => {
  const said = topics.flatMap(({ name, orderLabel, card, packages }) => [
    ...[name, orderLabel, card.name, card.sku],
    ...packages.map(({ contents }) => contents),
  ])
  test.each([...new Set(said)])('that names “%s” is refused, in whatever case', (words) => {
    for (const text of [words, words.toUpperCase()]) {
      expect(faultsOfTemplate('received', { subject: text, text: `{reference} {link} ${text}` })).toEqual({
        subject: expect.stringContaining('Leave out'),
        text: expect.stringContaining('Leave out'),
      })
    }
  })

  test('of the seller’s own words is not', () => {
    const text = 'Divine Health Supplements: take care, we bring {reference}. High time! Questions? Call us. {link}'
    expect(faultsOfTemplate('received', { subject: 'Free delivery of {reference}', text })).toEqual({})
  })

  test('has no link in its subject, where nobody could press it', () => {
    const { subject } = faultsOfTemplate('received', { subject: '{link}', text: '{reference} {link}' })
    expect(subject).toContain('{link}')
  })
})

describe('the length of an SMS', () => {
  test.each([
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    ['a'.repeat(307), 307, 3],
    [`${'a'.repeat(159)}€`, 161, 2],
    [`${'a'.repeat(69)}₦`, 70, 1],
    [`${'a'.repeat(70)}’`, 71, 2],
  ])('%j', (text, length, pages) => {
    expect(smsLength(text)).toMatchObject({ length, pages })
  })
})
