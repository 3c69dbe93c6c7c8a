import { expect, test } from 'vitest'
import { firstCatalogue } from '../catalogue/first-catalogue.ts'
import { faultOfWhatsappText, fillWhatsappText, whatsappTexts } from './whatsapp-text.ts'

const order = { reference: 'DH-7K4M2P', sumNaira: 47_000, lines: [{ priceNaira: null }], day: '2027-03-17' }

test('a text names reference, day and sum', () => {
  expect(fillWhatsappText(whatsappTexts.confirmed, order)).toBe(
    'Hello, this is Divine Health. Your order DH-7K4M2P is confirmed. We bring it on Wednesday 17 March. You pay the rider ₦47,000. Please write to us here if anything changes.',
  )
})

test('what is not known is left out with the words around it', () => {
  const unknown = { ...order, sumNaira: null, day: null }
  expect(fillWhatsappText(whatsappTexts.confirmed, unknown)).toBe(
    'Hello, this is Divine Health. Your order DH-7K4M2P is confirmed. Please write to us here if anything changes.',
  )
})

test('before a sum is agreed it is what the buyer was shown, if a price was shown for everything', () => {
  const shown = (...prices: (number | null)[]) =>
    fillWhatsappText('{reference}[ {sum}]', {
      ...order,
      sumNaira: null,
      lines: prices.map((priceNaira) => ({ priceNaira })),
    })
  expect(shown(20_000, 17_000)).toBe('DH-7K4M2P ₦37,000')
  expect(shown(20_000, null)).toBe('DH-7K4M2P')
})

test('our own texts have no fault and name no topic', () => {
  for (const text of Object.values(whatsappTexts)) {
    expect(faultOfWhatsappText(text)).toBeUndefined()
    for (const { name, orderLabel } of firstCatalogue.products) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(orderLabel)
    }
  }
})

test('a text that names a product, or no order, is faulty', () => {
  expect(faultOfWhatsappText('{reference}: {product}')).toContain('{product}')
  expect(faultOfWhatsappText('Hello')).toContain('{reference}')
})
