import { describe, expect, test } from 'vitest'
import { firstCatalogue } from '../catalogue/first-catalogue.ts'
import {
  faultsOfTemplate,
  fillMessage,
  isTrueOf,
  messageKinds,
  messageOfMove,
  messagePath,
  sampleOrder,
  sampleToken,
  smsLength,
  usualTemplate,
} from './buyer-messages.ts'
import { stageRecords, stages } from './stages.ts'

const link = `https://divinehealth.example${messagePath('delivered', sampleToken)}`

test.each(messageKinds)('what buyers are told of an order that is %s can go out, and is one page of SMS', (kind) => {
  expect(faultsOfTemplate(firstCatalogue, kind, usualTemplate(kind))).toEqual({})
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

test('a move is told where what is true of the order changes, and never as received again', () => {
  const told = stages.flatMap((from) =>
    stageRecords[from].next.flatMap((to) => messageOfMove(from, to) ?? []).map((kind) => `${from}: ${kind}`),
  )
  expect(told).toEqual([
    'new: confirmed',
    'call-back: confirmed',
    'confirmed: on-the-way',
    'with-rider: delivered',
    'failed: confirmed',
  ])
  for (const kind of messageKinds) {
    const same = stages.filter((stage) => isTrueOf(kind, stage))
    expect(same.flatMap((from) => same.map((to) => messageOfMove(from, to))).filter(Boolean), kind).toEqual([])
  }
  expect(messageOfMove(undefined, 'delivered')).toBe('delivered')
})

describe('a text', () => {
  const said = firstCatalogue.products.flatMap(({ name, orderLabel, card, sku, packages }) => [
    ...[name, orderLabel, card.name, sku],
    ...packages.map(({ contents }) => contents),
  ])
  test.each([...new Set(said)])('that names “%s” is refused, in whatever case', (words) => {
    for (const text of [words, words.toUpperCase()]) {
      expect(
        faultsOfTemplate(firstCatalogue, 'received', { subject: text, text: `{reference} {link} ${text}` }),
      ).toEqual({
        subject: expect.stringContaining('Leave out'),
        text: expect.stringContaining('Leave out'),
      })
    }
  })

  test('of the seller’s own words is not', () => {
    const text = 'Divine Health Supplements: take care, we bring {reference}. High time! Questions? Call us. {link}'
    expect(faultsOfTemplate(firstCatalogue, 'received', { subject: 'Free delivery of {reference}', text })).toEqual({})
  })

  const [first] = firstCatalogue.products
  const added = [
    { name: 'Divine Tea', sku: 'DHS-012' },
    { name: 'Health on the Way', sku: 'DHS-012' },
    { name: 'Ordering Tea', sku: 'DHS-012' },
    { name: 'Good Sleep', sku: 'A' },
    { name: 'Good Sleep', sku: 'te' },
    { name: 'Good Sleep', sku: '№' },
  ]
  test.each(added)('as it usually is goes out whatever owners sell, such as “$name”, number “$sku”', (names) => {
    const catalogue = { ...firstCatalogue, products: [...firstCatalogue.products, { ...first, ...names }] }
    for (const kind of messageKinds) expect(faultsOfTemplate(catalogue, kind, usualTemplate(kind))).toEqual({})
  })

  const hidden = [
    ...['ul[]cer', 'ul[cer]', 'ul[{day}]cer', 'ul{sum}cer', 'ul[{day}x]c[{sum}]er', 'ul[{sum}]c{day}er'],
    ...[
      'ul\u200dcer',
      'ul\u00adcer',
      'ul\u034fcer',
      'ul\u{e0061}cer',
      'ul\u0441er',
      'ul\u0441\u0435r',
      'ᴜlcer',
      '𝐮lcer',
      'ｕlcer',
    ],
    ...[
      'u1cer',
      '5troke',
      'h1v',
      'c@ncer',
      'u.l.c.e.r',
      'u l c e r',
      'pi les',
      'ul-cers',
      'h.i.v',
      'ulcer_tea',
      'xulcer',
      'Úlcer',
    ],
    ...[
      'ulcerated',
      'malarial',
      'arthritic',
      'infertile',
      'hepatitic',
      'erection',
      'impotent',
      'hypertensive',
      'diabetics',
    ],
    ...[
      'ULCER’s',
      'gonorrhoea',
      'waist pain',
      'stomach pains',
      'epileptic',
      'cancerous',
      'DHS 002',
      'dhs002',
      'medication',
    ],
  ]
  test.each(hidden)('with “%s” is refused: it is read as what it hides', (words) => {
    const { text } = faultsOfTemplate(firstCatalogue, 'confirmed', {
      subject: 'x',
      text: `About your ${words} {reference} {link}`,
    })
    expect(text).toContain('Leave out')
  })

  const further = ['herb', 'herbs', 'drug', 'tablets', 'capsules', 'fertile', 'peptic', 'rheumatics', 'jedi-jedi']
  test.each([...further, 'jedi jedi', 'jedijedi', 'ul,cerative'])(
    'with “%s” is refused: it tells what for',
    (words) => {
      const { text } = faultsOfTemplate(firstCatalogue, 'confirmed', {
        subject: 'x',
        text: `About your ${words}: {reference} {link}`,
      })
      expect(text).toContain('Leave out')
    },
  )

  test.each([
    ['[{day} {link}] {reference}', 'Name {link}'],
    ['{link} [{reference} {day}]', 'Name {reference}'],
    ['{reference}{link}', 'a space before and after {link}'],
    ['{reference} {link}x', 'a space before and after {link}'],
    ['{reference} {link}[x{day}]', 'a space before and after {link}'],
    ['{reference} ({link})', 'a space before and after {link}'],
  ])('“%s” is refused: a buyer could not end messages from it', (words, said) => {
    expect(faultsOfTemplate(firstCatalogue, 'confirmed', { subject: 'x', text: words }).text).toContain(said)
  })

  test.each(['{link} {reference}', '{reference}\n{link}\nThank you', '[{day} ]{link} {reference}'])(
    '“%s” has its link for itself',
    (words) => {
      expect(faultsOfTemplate(firstCatalogue, 'confirmed', { subject: 'x', text: words })).toEqual({})
    },
  )

  const ordinary = [
    'Herbert brings it to your table, or to the rug before your door, and the captain at the gate knows.',
    'Do not be skeptical: the Jedi of deliveries comes. Keep a tab open, and let us know.',
    'We can certainly bring it today. Join the others who order with us.',
    'Two riders bring it; please have {sum} ready, and call us if you also need a receipt.',
    'Your delivery is secured. We deliver from 9am to 5pm, Monday to Saturday.',
    'Delivered! Thank you for your order, and take care.',
    'He also has a live rider map: see where your parcel is.',
    'Your order is confirmed. Our rider calls you 1st, then comes.',
    'Please keep your phone on. We call from 0803 000 0000.',
    'Divine Health: thank you. Your health matters to us.',
    'We are sorry: the rider was delayed by rain in Ikeja.',
    'Pay on delivery by cash or transfer. No hidden fees.',
    'Your parcel is sealed and plain. Nobody sees what is in it.',
    'Tell us how we did: it takes 2 minutes.',
    'The rider, Oliver, has it and is at most 3 hours away.',
    'Ask for our discount of 10% on the next order!!',
    'If nobody is in, we come again the day after.',
    'Need another day? Answer the call, or use the link.',
    'Free delivery in Lagos & Abuja; N2,500 elsewhere.',
    'We have compiled your order and it is packed.',
    'Hello! We got it @ our store and will call soon.',
    'You can change the address until the rider has it.',
    'We could not reach you. When may we call again?',
    'Keep this message: the reference finds your order.',
    'Please do not pay anybody before you have it in hand.',
    'Our customers love our service; tell others too.',
    'Bring exact change, please; riders carry little money.',
    'It comes with a leaflet. Read it first, please.',
    'Happy New Year from all of us at Divine Health!',
    'Ẹ ṣé púpọ̀! Na gode, ɗan uwa. Imela.',
    'For questions, message us on WhatsApp or Instagram.',
    'Procured and packed with care in Nigeria since 2015.',
    'Her book is her best; ask her, she is here at 4.',
    'I said so: she heard it, and her brother is on the way.',
  ]
  test.each(ordinary)('such as “%s” is a shop’s, and goes out', (words) => {
    expect(
      faultsOfTemplate(firstCatalogue, 'confirmed', { subject: words, text: `${words} {reference} {link}` }),
    ).toEqual({})
  })

  test('has no link in its subject, where nobody could press it', () => {
    const { subject } = faultsOfTemplate(firstCatalogue, 'received', { subject: '{link}', text: '{reference} {link}' })
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
