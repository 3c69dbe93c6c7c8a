import { sellerWith } from '@divine/contracts/calls/seller-with'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { gapsOf } from './shop-gaps.tsx'

const said = {
  phone: '0803 123 4567',
  secondPhone: '0803 123 4568',
  email: 'orders@seller.example',
  socialHandle: '@seller',
  about: 'A family business.',
  address: '1 Allen Avenue',
  cacNumber: 'RC 1',
  deliveryArea: 'Lagos',
  deliveryTime: '2 days',
  deliveryFee: 'Free',
}

test('a new shop names each sample and each thing that no page says', () => {
  const words = gapsOf(firstCatalogue).map((gap) => gap.words)
  expect(words).toHaveLength(3)
  expect(words[0]).toContain('first phone, second phone, WhatsApp number, email and social media handle')
  expect(words[1]).toContain('who you are')
  expect(words[2]).toContain('Joint care')
})

test('what was said is no longer to be done, and of delivery all three have to be', () => {
  const ingredients = firstCatalogue.ingredients.map((bottle) => ({ ...bottle, isConfirmed: true }))
  const seller = sellerWith(said, firstCatalogue.seller)
  expect(gapsOf({ ...firstCatalogue, ingredients, seller }, false)).toEqual([])
  const { deliveryFee, ...withoutFee } = said
  const gaps = gapsOf({ ...firstCatalogue, ingredients, seller: sellerWith(withoutFee, firstCatalogue.seller) })
  expect(gaps).toMatchObject([{ words: 'No page says where, how fast and for how much you deliver.', to: '/seller' }])
  const testimonials = gapsOf({ ...firstCatalogue, ingredients, seller }, true)
  expect(testimonials).toMatchObject([{ to: '/reviews', link: 'Choose them' }])
})
