import { expect, test } from 'vitest'
import { type NewOrder, whatToSend } from './new-order-values.ts'

const order: NewOrder = {
  ...{ fullname: 'Ngozi Okafor', phone: '0803 123 4567', whatsapp: '', email: '', address: '12 Allen Avenue, Ikeja' },
  ...{ message: '', source: 'phone', lines: [{ supplement: 'Fibroid/Cyst/fertility-booster', bottle: '3' }] },
} as NewOrder
const mended: NewOrder = { ...order, phone: '0803 123 4568' }

test('the same answers again, after no answer came, are the same order', () => {
  const first = whatToSend(order, undefined, false)
  expect(first).toEqual({ id: expect.any(String), body: order })
  // What is kept on the device comes back without what was undefined, and in whatever order.
  const kept = JSON.parse(JSON.stringify(first))
  expect(whatToSend({ ...order }, kept, false)).toEqual(kept)
  expect(whatToSend({ ...order }, kept, true)).toEqual(kept)
})

test('other answers are no second order by themselves, and one under an id of its own once somebody says so', () => {
  const unanswered = { id: 'a3c1', body: { ...order } }
  expect(whatToSend(mended, unanswered, false)).toBe('may-be-stored')
  const second = whatToSend(mended, unanswered, true)
  expect(second).toEqual({ id: expect.any(String), body: mended })
  expect(second).not.toMatchObject({ id: 'a3c1' })
})
