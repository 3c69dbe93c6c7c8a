import { moveOrder } from '@divine/contracts/calls/order-acts'
import { listLabels, type OrderLabel } from '@divine/contracts/calls/order-labels'
import { placeOrder } from '@divine/contracts/calls/orders'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp()
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())

async function place(fullname: string, phone: string): Promise<string> {
  const body = { fullname, supplement: 'Ulcer', bottle: 2, phone, address: '14 Adeola Close, Ojodu', request: '' }
  return (await site.send(placeOrder, { body })).json().reference
}

const labels = (references: string) => site.send(listLabels, { querystring: { references }, headers: { cookie } })

test('labels come in the order in which orders are named, each once, with what was agreed and without the product', async () => {
  const first = await place('Ngozi Okafor', '0803 123 4501')
  const second = await place('Musa Ibrahim', '0803 123 4502')
  const agreed = { day: plannedDay, sumNaira: 37_000 }
  const body = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, ...agreed } as const
  await site.send(moveOrder, { params: { reference: second }, body, headers: { cookie } })

  const reply = await labels([second, 'DH-222222', first, second].join(','))
  expect(reply.statusCode).toBe(200)
  const read: OrderLabel[] = reply.json()
  expect(read).toEqual([
    {
      reference: second,
      fullname: 'Musa Ibrahim',
      phone: '0803 123 4502',
      phoneE164: '+2348031234502',
      address: '14 Adeola Close, Ojodu',
      state: 'Lagos',
      town: 'Ojodu',
      stage: 'confirmed',
      ...agreed,
    },
    expect.objectContaining({ reference: first, stage: 'new', day: null, sumNaira: null }),
  ])
  expect(reply.body).not.toMatch(/ulcer/i)
})

test('labels are for staff, and what is no reference is refused', async () => {
  const querystring = { references: 'DH-222222' }
  expect((await site.send(listLabels, { querystring })).statusCode).toBe(401)
  for (const references of ['', 'DH-222222,', 'Ngozi', Array(201).fill('DH-222222').join(',')])
    expect((await labels(references)).statusCode).toBe(400)
})
