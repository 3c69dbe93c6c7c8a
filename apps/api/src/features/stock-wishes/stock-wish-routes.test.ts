import { putProduct } from '@divine/contracts/calls/catalogue'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { listJournal } from '@divine/contracts/calls/journal'
import { putMessageTemplate } from '@divine/contracts/calls/messages'
import { placeOrder } from '@divine/contracts/calls/orders'
import { eraseBuyer, exportHeld, readHeld } from '@divine/contracts/calls/privacy'
import {
  askWhenBack,
  countStockWishes,
  getMyStockWish,
  listStockWishes,
  noteWishTold,
  removeStockWish,
  type StockWish,
  setMyStockWish,
} from '@divine/contracts/calls/stock-wishes'
import type { Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { stockWishDays } from '@divine/contracts/catalogue/stock-wishes'
import { usualTemplate } from '@divine/contracts/orders/buyer-messages'
import { consentVersion } from '@divine/contracts/orders/consent'
import { readPhone } from '@divine/contracts/orders/phone'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MailServer, openMailServer, openReceiver, type Receiver } from '../../testing/receivers.ts'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { stockWishQueue } from './stock-wish-jobs.ts'

const ulcer = firstCatalogue.products[1]
const phone = '0803 123 4567'
const e164 = readPhone(phone)?.e164

let mail: MailServer
let gateway: Receiver
let site: TestApp
/** Another process on the same database, by which nothing goes out. */
let silent: TestApp
let owner: string
beforeAll(async () => {
  mail = await openMailServer()
  gateway = await openReceiver()
  site = await openTestApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Divine Health <orders@seller.example>',
    SMS_GATEWAY: 'termii',
    SMS_API_KEY: 'sms-key',
    SMS_SENDER: 'DivineH',
    SMS_API_URL: gateway.url,
    PUBLIC_ORIGIN: 'https://seller.example',
    SIGN_INS_PER_CLIENT: '0',
    NEW_ORDER_SMS_PER_HOUR: '3',
  })
  await site.app.queue.start(site.app.jobs)
  silent = await openTestApp({ PUBLIC_ORIGIN: 'https://seller.example', STOCK_WISHES_PER_CLIENT: '2' }, site)
  owner = await site.signInStaff()
})
afterAll(async () => {
  await silent[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  for (const server of [mail, gateway]) await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await save('in-stock')
  for (const table of ['stock_wishes', 'orders', 'message_templates', 'stopped_numbers', 'buyer_claims']) {
    await site.database.execute(sql.raw(`delete from ${table}`))
  }
  gateway.received.length = 0
  gateway.answer = { status: 200, body: '{"code":"ok"}' }
  mail.mails.length = 0
  await save('sold-out')
})

const until = <Value>(look: () => Value | Promise<Value>) => vi.waitFor(look, { timeout: 20_000, interval: 50 })
const as = (cookie: string, endpoint: Endpoint, input: Record<string, unknown> = {}, on = site) =>
  on.send(endpoint, { ...input, headers: { cookie } } as never)

async function save(availability: Product['availability'], product: Product = ulcer): Promise<void> {
  const { id: _id, key, ...fields } = product
  const reply = await as(owner, putProduct, { params: { key }, body: { ...fields, availability } })
  expect(reply.statusCode, reply.body).toBe(200)
}
const ask = (body: object, on = site) => on.send(askWhenBack, { body: { product: ulcer.id, ...body } })
async function asked(body: object): Promise<void> {
  const reply = await ask(body)
  expect(reply.statusCode, reply.body).toBe(201)
}
const list = async (cookie = owner, on = site) =>
  (await as(cookie, listStockWishes, { params: { key: ulcer.key } }, on)).json() as {
    waiting: number
    toTell: number
    ways: string[]
    wishes: StockWish[]
  }
async function tokenOf(email = ''): Promise<string> {
  const found = await site.database.execute(sql`select token from stock_wishes where email = ${email}`)
  return (found as unknown as { rows: { token: string }[] }).rows[0]?.token ?? ''
}

/** Has everybody told now whose minute has not passed yet, or who waits for the next try. */
async function hurry(): Promise<void> {
  const jobs = await until(async () => {
    const found = await site.database.execute(
      sql`select job, back_at, told_at from stock_wishes where back_at is not null and told_at is null
        and (email <> '' or phone_e164 like '+234%')`,
    )
    const { rows } = found as unknown as { rows: { job: string | null }[] }
    expect(rows.every(({ job }) => job !== null)).toBe(true)
    return rows.flatMap(({ job }) => job ?? [])
  })
  await site.app.queue.hurry(
    stockWishQueue,
    jobs.map((id) => ({ id, group: id })),
  )
}
const sms = () => gateway.received.map(({ body }) => JSON.parse(body) as { to: string; sms: string })

describe('a wish to be told', () => {
  test('of one number is one, in whatever spelling and however many come at once, and nobody learns whether it was there', async () => {
    const bodies = ['0803 123 4567', '+2348031234567', '234 803 123 4567', '0803-123-4567']
    const replies = await Promise.all([...bodies, ...bodies].map((typed) => ask({ phone: typed, consent: '5' })))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    await asked({ email: 'Ada@mail.example' })
    await asked({ email: 'ada@mail.example', consent: consentVersion + 1 })
    const { waiting, toTell, wishes } = await list()
    expect([waiting, toTell]).toEqual([2, 0])
    expect(wishes).toMatchObject([
      { phone: e164, email: '', backAt: null, toldAt: null },
      { phone: '', email: 'Ada@mail.example' },
    ])
    const held = (await as(owner, readHeld, { params: { phone } })).json()
    expect(held.wishes).toMatchObject([{ product: ulcer.name, phone: e164, consent: 5, toldAt: null }])
    expect((await as(owner, countStockWishes)).json()).toEqual([{ product: ulcer.id, waiting: 2, toTell: 0 }])
  })

  test.each([
    [{}, { phone: 'Enter your phone number, or an email.' }],
    [{ phone: '0803' }, { phone: 'Enter the full phone number, for example 0803 123 4567.' }],
    [{ phone: '+1 000 000 0000' }, { phone: expect.stringContaining('country code') }],
    [{ email: 'ada' }, { email: 'Enter an email like name@example.com, or leave it empty.' }],
    [{ phone, product: '99' }, { product: 'We do not sell this product any more.' }],
  ])('that says %j is refused beside its field and stores nothing', async (body, fieldErrors) => {
    const reply = await ask(body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors).toEqual(fieldErrors)
    expect((await list()).wishes).toEqual([])
  })

  test('for what is there is answered that it is, and stores nothing', async () => {
    await save('few-left')
    const reply = await ask({ phone })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toBe('It can be had again. You can order it now.')
    expect((await list()).wishes).toEqual([])
  })

  test('for what is not sold any more is not told that it can be had', async () => {
    await save('hidden')
    const reply = await ask({ phone })
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'We do not sell this at the moment.'])
  })

  test('of a number is not that of a stranger who named it beside an email of their own: each has one, and one link', async () => {
    await asked({ phone, email: 'stranger@mail.example' })
    await asked({ phone })
    expect((await list()).wishes).toMatchObject([
      { phone: '', email: 'stranger@mail.example' },
      { phone: e164, email: '' },
    ])
    await site.send(setMyStockWish, {
      params: { token: await tokenOf('stranger@mail.example') },
      body: { areStopped: true },
    })
    expect((await list()).wishes.map(({ areMessagesStopped }) => areMessagesStopped)).toEqual([true, false])
  })

  test('that a robot sent first is that of the person who sends it too', async () => {
    await asked({ phone, website: 'https://robot.example' })
    await asked({ phone })
    await save('in-stock')
    await hurry()
    await until(() => expect(sms()).toHaveLength(1))
  })

  test('that comes while the product comes back is told, or told at once that it is there: nobody waits for what is there', async () => {
    const phones = Array.from({ length: 12 }, (_each, index) => `0805 000 ${1000 + index}`)
    const [replies] = await Promise.all([Promise.all(phones.map((each) => ask({ phone: each }))), save('in-stock')])
    const { waiting, toTell } = await list()
    expect(waiting).toBe(0)
    expect(toTell).toBe(replies.filter(({ statusCode }) => statusCode === 201).length)
    expect(replies.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  })

  test('of an address that asks too often has to wait', async () => {
    const statuses = []
    for (const each of ['0803 000 0001', '0803 000 0002', '0803 000 0003']) {
      statuses.push((await ask({ phone: each }, silent)).statusCode)
    }
    expect(statuses).toEqual([201, 201, 429])
    // Whoever wants none does not wait for those who asked.
    const params = { token: await tokenOf() }
    expect((await silent.send(setMyStockWish, { params, body: { areStopped: true } })).statusCode).toBe(200)
  })
})

describe('what is back', () => {
  test('is told by SMS, or by an email where one was given, once, and neither product nor illness is named', async () => {
    await asked({ phone })
    await asked({ email: 'ada@mail.example' })
    await save('in-stock')
    expect((await list()).wishes).toHaveLength(2)
    // Two owners at once, and once more.
    await Promise.all([save('few-left'), save('in-stock'), save('in-stock')])
    await hurry()
    await until(async () => expect((await list()).wishes.every(({ toldAt }) => toldAt !== null)).toBe(true))
    expect(sms()).toEqual([
      expect.objectContaining({
        to: '2348031234567',
        sms: `Divine Health: what you asked about at our shop is back. https://seller.example/back/${await tokenOf()}`,
      }),
    ])
    expect(mail.mails).toHaveLength(1)
    const said = mail.mails[0]?.replaceAll('=\r\n', '') ?? ''
    expect(said).toContain(`https://seller.example/back/${await tokenOf('ada@mail.example')}`)
    expect(said).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(said).toContain('You get this once')
    expect(`${said}${sms()[0]?.sms}`).not.toMatch(/ulcer|procare|repair/i)

    await save('sold-out')
    await save('in-stock')
    const { waiting, toTell, wishes } = await list()
    expect([waiting, toTell]).toEqual([0, 0])
    expect(wishes.map(({ way, toldBy }) => [way, toldBy]).toSorted()).toEqual([
      ['email', null],
      ['sms', null],
    ])
    expect([mail.mails.length, gateway.received.length]).toEqual([1, 1])
  })

  test('and sold out again within the minute reaches nobody, who all wait for the next time; who was told asks anew', async () => {
    await asked({ phone })
    await save('in-stock')
    await until(async () => expect((await list()).wishes[0]?.isSending).toBe(true))
    await save('hidden')
    expect(await list()).toMatchObject({ waiting: 1, toTell: 0, wishes: [{ backAt: null, isSending: false }] })
    expect((await ask({ phone })).statusCode).toBe(409)
    await save('sold-out')
    await save('in-stock')
    await hurry()
    await until(() => expect(sms()).toHaveLength(1))
    await until(async () => expect((await list()).wishes[0]?.toldAt).not.toBeNull())
    await save('sold-out')
    await asked({ phone })
    expect(await list()).toMatchObject({ waiting: 1, wishes: [{ toldAt: null }, { way: 'sms' }] })
  })

  test('is tried again where it was not taken, with the reason in words for staff', async () => {
    gateway.answer = { status: 400, body: '{"message":"Insufficient balance of +2348031234567"}' }
    await asked({ phone })
    await save('in-stock')
    await hurry()
    const error = await until(async () => {
      const [wish] = (await list()).wishes
      expect(wish?.error).not.toBe('')
      return wish?.error ?? ''
    })
    expect(error).not.toContain('8031234567')
    gateway.answer = { status: 200, body: '{"code":"ok"}' }
    await hurry()
    await until(async () => expect((await list()).wishes).toMatchObject([{ error: '', way: 'sms', toldBy: null }]))
  })

  test('goes to nobody who wants no messages, to no robot, not where owners switched it off, nor what came back long ago', async () => {
    await asked({ phone })
    await asked({ email: 'stop@mail.example' })
    await asked({ phone: '0805 000 0001', website: 'http://spam.example', elapsedMs: 100 })
    expect(
      (
        await site.send(setMyStockWish, {
          params: { token: await tokenOf('stop@mail.example') },
          body: { areStopped: true },
        })
      ).json(),
    ).toEqual({ areStopped: true })
    await save('in-stock')
    await until(async () => expect((await list()).wishes.every(({ isSending }) => isSending)).toBe(true))
    await site.database.execute(
      sql`update stock_wishes set back_at = back_at - interval '37 hours' where phone_e164 = ${e164}`,
    )
    await hurry()
    const reasons = await until(async () => {
      const { wishes } = await list()
      expect(wishes.every(({ error }) => error !== '')).toBe(true)
      return wishes.map(({ error }) => error).toSorted()
    })
    expect(reasons).toEqual([
      'It came back too long ago for a message.',
      'It may come from a robot, so no message goes out.',
      'This number or email wants no messages.',
    ])
    await save('sold-out')
    const { subject, text } = usualTemplate('back')
    const off = { params: { kind: 'back' }, body: { isOn: false, subject, text } }
    expect((await as(owner, putMessageTemplate, off)).statusCode).toBe(200)
    await save('in-stock')
    await hurry()
    await until(async () =>
      expect((await list()).wishes.map(({ error }) => error)).toContain('These messages are switched off.'),
    )
    expect([mail.mails.length, gateway.received.length]).toEqual([0, 0])
  })

  test('is told to a stranger’s mailbox three times in a day at most, by +words and Gmail’s dots too', async () => {
    const emails = ['ada@gmail.com', 'a.da@gmail.com', 'ada+1@gmail.com', 'ada+2@googlemail.com', 'a.d.a@gmail.com']
    for (const email of emails) await asked({ email })
    await save('in-stock')
    await hurry()
    await until(async () => {
      const { wishes } = await list()
      expect(wishes.filter(({ error }) => error.includes('3 times in a day'))).toHaveLength(2)
      expect(wishes.filter(({ toldAt }) => toldAt)).toHaveLength(3)
    })
    expect(mail.mails).toHaveLength(3)
  })

  test('is told by SMS up to the number that an hour has, and later otherwise', async () => {
    const phones = Array.from({ length: 4 }, (_each, index) => `0805 000 ${2000 + index}`)
    for (const each of phones) await asked({ phone: each })
    await site.database.execute(
      sql`update stock_wishes set told_at = now(), begun_at = now(), way = 'sms' where id in (select id from stock_wishes limit 2)`,
    )
    await save('in-stock')
    await hurry()
    await until(async () => {
      const { wishes } = await list()
      expect(
        wishes.filter(({ error }) => error === 'More than 3 SMS in an hour: it is tried again later.'),
      ).toHaveLength(1)
    })
    await until(() => expect(sms()).toHaveLength(1))
  })
})

describe('the link of the message', () => {
  test('leads to what is back while it is shown, and ends all messages to that number, until it takes that back', async () => {
    await asked({ phone })
    const params = { token: await tokenOf() }
    const read = async () => (await site.send(getMyStockWish, { params })).json()
    expect(await read()).toEqual({ product: ulcer.id, isThere: false, areStopped: false, phoneEnding: '4567' })
    await save('in-stock')
    expect(await read()).toMatchObject({ isThere: true })
    const set = (areStopped: boolean) => site.send(setMyStockWish, { params, body: { areStopped } })
    expect((await set(true)).json()).toEqual({ areStopped: true })
    expect((await list()).wishes).toMatchObject([{ areMessagesStopped: true }])
    expect((await as(owner, readHeld, { params: { phone } })).json().areMessagesStopped).toBe(true)
    expect((await set(false)).json()).toEqual({ areStopped: false })
    await save('hidden')
    expect(await read()).toMatchObject({ product: null, isThere: false })
    expect((await site.send(getMyStockWish, { params: { token: 'x'.repeat(22) } })).statusCode).toBe(404)
  })

  test('is pressed by a mail program for many people from one address', async () => {
    await asked({ phone })
    const params = { token: await tokenOf() }
    const presses = Array.from({ length: 100 }, () => site.send(setMyStockWish, { params, body: { areStopped: true } }))
    expect(new Set((await Promise.all(presses)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

describe('staff', () => {
  test('see who waits where nothing goes out, write to them without the product’s name, and note that they were told: once', async () => {
    await asked({ phone: '+44 20 7946 0958' })
    const [waiting] = (await list(owner, silent)).wishes
    const tell = (cookie = owner) => as(cookie, noteWishTold, { params: { id: waiting?.id } })
    expect((await tell()).statusCode).toBe(409)
    await save('in-stock')
    const { ways, wishes } = await list(owner, silent)
    expect(ways).toEqual([])
    expect(wishes).toMatchObject([{ toldAt: null, isSending: false }])
    expect(wishes[0]?.whatsappText).toMatch(
      /^Divine Health: what you asked about at our shop is back\. http\S+\/back\/\w{22}$/,
    )
    const agent = await site.signInStaff('agent')
    const replies = await Promise.all([tell(), tell(agent)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies.filter((reply) => reply.json().message === 'Noted. They are not told again.')).toHaveLength(1)
    expect((await list()).toTell).toBe(0)
    await site.app.journal.written()
    const lines = (await as(owner, listJournal, { querystring: { what: 'wishes-changed' } })).body
    expect(lines).toContain(`"about":"${ulcer.key}"`)
    expect(lines).not.toMatch(/7946 ?0958/)
  })

  test('who are agents see no number that a colleague has, and dispatchers see nobody', async () => {
    await asked({ phone })
    await site.database.execute(
      sql`insert into buyer_claims values (${e164}, 'colleague@staff.example', now() + interval '10 minutes')`,
    )
    const [agent, dispatcher] = [await site.signInStaff('agent'), await site.signInStaff('dispatcher')]
    expect((await list(agent)).wishes).toMatchObject([{ phone: '+•••••••••••67', email: '', whatsappText: '' }])
    const [held] = (await list()).wishes
    expect(held).toMatchObject({ phone: e164, email: '' })
    for (const endpoint of [noteWishTold, removeStockWish]) {
      const reply = await as(agent, endpoint, { params: { id: held?.id } })
      expect([reply.statusCode, reply.json().message]).toEqual([409, 'With Colleague now.'])
    }
    for (const endpoint of [listStockWishes, countStockWishes]) {
      expect((await as(dispatcher, endpoint, { params: { key: ulcer.key } })).statusCode).toBe(403)
    }
    expect((await as(owner, listStockWishes, { params: { key: 'nothing' } })).statusCode).toBe(404)
  })

  test('erase a wish where somebody asks for that', async () => {
    await asked({ email: 'ada@mail.example' })
    const params = { id: (await list()).wishes[0]?.id }
    expect((await as(owner, removeStockWish, { params })).statusCode).toBe(200)
    expect((await as(owner, removeStockWish, { params })).statusCode).toBe(404)
    expect((await list()).wishes).toEqual([])
  })

  test('hand out and erase the wishes of a number; that of an email that an order names is erased and not handed out', async () => {
    await asked({ phone })
    await asked({ email: 'ADA@mail.example' })
    await asked({ phone: '0805 765 4321' })
    const order = {
      fullname: 'Ada',
      phone,
      email: 'ada@mail.example',
      address: 'Ikeja',
      supplement: 'Ulcer',
      bottle: 2,
    }
    expect((await site.send(placeOrder, { body: order })).statusCode).toBe(201)
    const params = { phone }
    expect((await as(owner, exportHeld, { params })).json().wishes).toMatchObject([{ phone: e164 }])
    const erased = (await as(owner, eraseBuyer, { params, body: { password: staffPassword } })).json()
    expect(erased.erased).toMatchObject({ wishes: 2 })
    expect((await list()).wishes).toMatchObject([{ phone: '+2348057654321' }])
  })
})

test(`wishes are erased ${stockWishDays} days after they were made, told or not`, async () => {
  await asked({ phone })
  await asked({ phone: '0805 765 4321' })
  await site.database.execute(
    sql`update stock_wishes set asked_at = now() - make_interval(days => ${stockWishDays}, mins => 1) where phone_e164 = ${e164}`,
  )
  const night = site.app.jobs.scheduled.find(({ name }) => name === 'retention')
  await night?.run(site.app.queue)
  expect((await list()).wishes).toMatchObject([{ phone: '+2348057654321' }])
})
