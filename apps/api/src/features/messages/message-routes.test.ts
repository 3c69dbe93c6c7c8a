import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { listJournal } from '@divine/contracts/calls/journal'
import {
  getMessageTemplate,
  getMyMessages,
  listMessages,
  putMessageTemplate,
  retryMessage,
  setMyMessages,
  setOrderMessages,
} from '@divine/contracts/calls/messages'
import { cancelMyOrder } from '@divine/contracts/calls/my-order'
import { correctOrder, enterOrder, moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder, type WholeOrder } from '@divine/contracts/calls/order-desk'
import { getConfirmation, placeCartOrder, placeOrder } from '@divine/contracts/calls/orders'
import { eraseBuyer, exportHeld } from '@divine/contracts/calls/privacy'
import { listReviews, writeReview } from '@divine/contracts/calls/reviews'
import { getStaffMember } from '@divine/contracts/calls/staff'
import { baitField } from '@divine/contracts/orders/bait-field'
import { messageKinds, usualTemplate } from '@divine/contracts/orders/buyer-messages'
import { otherPlannedDay, plannedDay, plannedInWords } from '@divine/contracts/testing/planned-days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type MailServer,
  openMailServer,
  openReceiver,
  type Receiver,
  withheldVerdict,
} from '../../testing/receivers.ts'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { messageQueue } from './message-jobs.ts'

let mail: MailServer
let gateway: Receiver
let settings: Record<string, string>
/** When a call is put off to. */
const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString()

let site: TestApp
let owner: string
const logged: string[] = []
beforeAll(async () => {
  mail = await openMailServer()
  gateway = await openReceiver()
  settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Divine Health <orders@seller.example>',
    SMS_GATEWAY: 'termii',
    SMS_API_KEY: 'sms-key',
    SMS_SENDER: 'DivineH',
    SMS_API_URL: gateway.url,
    PUBLIC_ORIGIN: 'https://seller.example',
    ORDERS_PER_PHONE: '0',
    ORDERS_PER_CLIENT: '0',
    REVIEWS_PER_CLIENT: '0',
    SIGN_INS_PER_CLIENT: '0',
    NEW_ORDER_SMS_PER_HOUR: '4',
    METRICS_TOKEN: 'a token of 32 letters, and random',
    LOG_LEVEL: 'warn',
  }
  site = await openTestApp(settings, undefined, { write: (line) => void logged.push(line) })
  await site.app.queue.start(site.app.jobs)
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  for (const server of [mail, gateway]) await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  for (const table of ['orders', 'reviews', 'message_templates', 'stopped_numbers', 'staff_accounts']) {
    await site.database.execute(sql.raw(`delete from ${table}`))
  }
  gateway.received.length = 0
  gateway.answer = { status: 200, body: '{"code":"ok"}' }
  mail.mails.length = 0
  mail.refusal = undefined
  mail.verdict = undefined
  owner = await site.signInStaff('owner')
})

const until = <Value>(look: () => Value | Promise<Value>) => vi.waitFor(look, { timeout: 20_000, interval: 50 })
const as = (cookie: string, endpoint: Endpoint, input: Record<string, unknown> = {}, on = site) =>
  on.send(endpoint, { ...input, headers: { cookie, ...(input.headers as object) } } as never)

interface Placed {
  readonly reference: string
  readonly token: string
}

let count = 0
const nextPhone = () => `0803 ${String(2_000_000 + ++count).slice(0, 3)} ${String(2_000_000 + count).slice(3)}`

async function order(answers: object = {}): Promise<Placed> {
  const reply = await site.send(placeOrder, {
    body: {
      fullname: 'Ngozi Okafor',
      email: '',
      phone: nextPhone(),
      address: '12 Allen Avenue, Ikeja',
      request: 'It is for my ulcer.',
      supplement: 'Ulcer',
      bottle: 2,
      ...answers,
    },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  const { reference, confirmationPath } = reply.json()
  return { reference, token: confirmationPath.replace('/order/', '') }
}

const read = async (reference: string, cookie = owner): Promise<WholeOrder> =>
  (await as(cookie, getOrder, { params: { reference } })).json()
const messagesOf = async (reference: string) => (await read(reference)).messages

async function move(reference: string, body: object): Promise<void> {
  const reply = await as(owner, moveOrder, { params: { reference }, body })
  expect(reply.statusCode, reply.body).toBe(200)
}
const confirmation = {
  to: 'confirmed',
  region: { state: 'Lagos', town: 'Ikeja' },
  day: plannedDay,
  sumNaira: 37_000,
  isAddressRead: true,
}

/** Has all messages of an order sent now that wait for their time, or for the next try. */
async function hurry(reference: string): Promise<void> {
  const waiting = (await messagesOf(reference)).filter(({ state }) => state === 'waiting' || state === 'failing')
  await site.app.queue.hurry(
    messageQueue,
    waiting.map(({ id }) => ({ id, group: id })),
  )
}

/** The kinds of the messages of an order with what became of them, oldest first, once there are so many. */
async function told(reference: string, most: number): Promise<string[]> {
  return until(async () => {
    const messages = await messagesOf(reference)
    expect(messages).toHaveLength(most)
    return messages.toReversed().map(({ kind, state }) => `${kind} ${state}`)
  })
}
const sms = () => gateway.received.map(({ body }) => JSON.parse(body) as { to: string; sms: string })

describe('what happened longer ago', () => {
  test('is told to nobody, however it comes to be told now', async () => {
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(() => expect(mail.mails).toHaveLength(1))
    await move(reference, confirmation)
    await told(reference, 2)
    await site.database.execute(sql`update order_events set at = at - interval '37 hours'`)
    await hurry(reference)
    await until(async () => expect(await told(reference, 2)).toEqual(['received sent', 'confirmed dropped']))
    expect((await messagesOf(reference))[0]).toMatchObject({ error: 'It happened too long ago.' })
    expect(mail.mails).toHaveLength(1)
  })

  test('is not told either where the day that was agreed is over', async () => {
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(() => expect(mail.mails).toHaveLength(1))
    await move(reference, confirmation)
    await told(reference, 2)
    await site.database.execute(sql`update orders set day = current_date - 2`)
    await hurry(reference)
    await until(async () => expect(await told(reference, 2)).toEqual(['received sent', 'confirmed dropped']))
    expect((await messagesOf(reference))[0]).toMatchObject({ error: 'The day of the delivery is over.' })
  })
})

describe('an order with an email', () => {
  test('is told by it of each step, with its page, without name, address, product and illness', async () => {
    const { reference, token } = await order({ email: 'ngozi@mail.example' })
    await until(() => expect(mail.mails).toHaveLength(1))
    await move(reference, confirmation)
    await told(reference, 2)
    await hurry(reference)
    await until(() => expect(mail.mails).toHaveLength(2))
    await move(reference, { to: 'with-rider' })
    await told(reference, 3)
    await hurry(reference)
    await until(() => expect(mail.mails).toHaveLength(3))
    await move(reference, { to: 'delivered', sumNaira: 37_000 })
    await told(reference, 4)
    await hurry(reference)
    await until(() => expect(mail.mails).toHaveLength(4))
    const messages = await messagesOf(reference)
    expect(messages.map(({ kind, state, way }) => [kind, state, way])).toEqual(
      ['delivered', 'on-the-way', 'confirmed', 'received'].map((kind) => [kind, 'sent', 'email']),
    )
    const bodies = mail.mails.map((each) => each.replaceAll('=\r\n', '').replaceAll('\r\n ', ' '))
    for (const [at, body] of bodies.entries()) {
      expect(body).toContain('To: ngozi@mail.example')
      expect(body).toContain(reference)
      expect(body).toContain(`https://seller.example/order/${token}`)
      expect(body).toContain(`Message-ID: <${messages.at(-1 - at)?.id}@seller.example>`)
      expect(body).toMatch(
        new RegExp(`List-Unsubscribe: <https://seller.example/order/${token}/messages\\?mail=\\w{32}>`),
      )
      expect(body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(body).not.toMatch(/okafor|allen|ikeja|ulcer|80320/i)
    }
    expect(bodies[1]).toContain(`${plannedInWords.weekday} ${plannedInWords.date}`)
    expect(bodies[3]).toContain(`/order/${token}/review`)
    // What staff read of it leads to no page of the buyer's.
    expect(JSON.stringify(messages)).not.toContain(token)
    expect(messages.at(-1)?.said).toContain('https://seller.example/order/…')
    expect(gateway.received).toEqual([])
  })

  test('is told once, though the mail server was away and two processes work', async () => {
    await using other = await openTestApp(settings, site)
    await other.app.queue.start(other.app.jobs)
    mail.refusal = { code: 450, text: 'Greylisted, dear <ngozi@mail.example> of 0803 123 4567' }
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    const [failing] = await messagesOf(reference)
    expect(failing?.error).toContain('Greylisted')
    expect(failing?.error).not.toMatch(/ngozi|0803/)
    const { undelivered, undeliveredCount } = (await as(owner, listMessages)).json()
    expect(undelivered).toMatchObject([{ reference, state: 'failing', nextTryAt: expect.any(String) }])
    expect(undeliveredCount).toBe(1)
    mail.refusal = undefined
    expect((await as(owner, retryMessage, { params: { id: failing?.id } })).statusCode).toBe(200)
    await until(async () => expect(await told(reference, 1)).toEqual(['received sent']))
    expect(mail.mails).toHaveLength(1)
    expect((await as(owner, retryMessage, { params: { id: failing?.id } })).statusCode).toBe(409)
    expect((await as(owner, listMessages)).json()).toMatchObject({ undelivered: [], undeliveredCount: 0 })
  })

  test('is told once, however many come at once and however many processes tell of them', async () => {
    await using other = await openTestApp(settings, site)
    await other.app.queue.start(other.app.jobs)
    const emails = Array.from({ length: 12 }, (_, each) => `buyer${each}@mail.example`)
    await Promise.all(emails.map((email) => order({ email })))
    const sentTo = () => mail.mails.map((each) => /^To: (.*)$/m.exec(each)?.[1]?.trim()).toSorted()
    await until(() => expect(sentTo()).toEqual(emails.toSorted()))
    const { rows } = (await site.database.execute(sql`select state from order_messages`)) as { rows: object[] }
    expect(rows).toHaveLength(12)
  })

  test('that a second try has told of stays told, though the first one still runs and is refused', async () => {
    const refuse = withheldVerdict(mail)
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(() => expect(mail.mails).toHaveLength(1))
    mail.verdict = undefined
    // As the queue does with what runs for too long.
    await site.database.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    await using other = await openTestApp(settings, site)
    await other.app.queue.start(other.app.jobs)
    await until(async () => expect(await told(reference, 1)).toEqual(['received sent']))
    await refuse()
    expect(await messagesOf(reference)).toMatchObject([{ state: 'sent', error: '' }])
  })

  test('that was corrected before the try is told at the new one, at once', async () => {
    mail.refusal = { code: 550, text: 'No such user' }
    const { reference } = await order({ email: 'mistyped@mail.example' })
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    // The next try would be in hours.
    await site.database.execute(
      sql`update pgboss.job set start_after = now() + interval '3 hours' where state = 'retry'`,
    )
    mail.refusal = undefined
    await as(owner, correctOrder, { params: { reference }, body: { email: 'right@mail.example' } })
    await until(() => expect(mail.mails).toHaveLength(1))
    expect(mail.mails[0]).toContain('To: right@mail.example')
  })
})

describe('a mail server that refuses everybody', () => {
  const failSince = (minutes: number) =>
    site.database.execute(sql`update order_messages set created_at = now() - make_interval(mins => ${minutes})`)
  async function oldestSeconds(): Promise<number> {
    const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` }
    const { body } = await site.app.inject({ url: '/metrics', headers })
    return Number(/^divine_buyer_message_oldest_seconds (\S+)$/m.exec(body)?.[1])
  }
  const stuckAsTold = async (cookie: string) => (await as(cookie, getStaffMember)).json().stuckMessages
  async function look(): Promise<string[]> {
    logged.length = 0
    for (const round of site.app.jobs.rounds) await round.run(site.app.queue)
    return logged.map((line) => JSON.parse(line)).flatMap(({ msg }) => (/by email/.test(msg) ? [msg] : []))
  }

  test('shows in the metrics, on the pages of staff and once in the log, until a mail goes out', async () => {
    mail.refusal = {
      code: 450,
      text: `4.7.1 The mailbox of ”Ngozi Private” is closed. ${'Please try again. '.repeat(20)}`,
    }
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    await failSince(9)
    expect(await oldestSeconds()).toBeGreaterThanOrEqual(540)
    expect(await stuckAsTold(owner)).toBeUndefined()
    expect(await look()).toEqual([])
    await failSince(11)
    expect(await oldestSeconds()).toBeGreaterThanOrEqual(660)
    const agent = await site.signInStaff('agent')
    expect(await stuckAsTold(agent)).toEqual([{ way: 'email', since: expect.any(String) }])
    const [line, ...more] = await look()
    expect(line).toMatch(/^no message to a buyer goes out by email since \S+: The mail server says: “450 4\.7\.1…”\.$/)
    expect(more).toEqual([])
    expect(await look()).toEqual([])
    mail.refusal = undefined
    await hurry(reference)
    await until(async () => expect(await told(reference, 1)).toEqual(['received sent']))
    expect(await oldestSeconds()).toBe(0)
    expect(await stuckAsTold(agent)).toBeUndefined()
    expect(await look()).toEqual(['no message to a buyer fails by email any more as all did'])
    expect(await look()).toEqual([])
  })

  test('is told from one that refuses a single buyer while other mails go out', async () => {
    mail.refusal = { code: 550, text: 'No such user' }
    const { reference } = await order({ email: 'mistyped@mail.example' })
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    await failSince(11)
    mail.refusal = undefined
    await order({ email: 'ngozi@mail.example' })
    await until(() => expect(mail.mails).toHaveLength(1))
    await until(async () => expect(await oldestSeconds()).toBe(0))
    expect(await stuckAsTold(owner)).toBeUndefined()
    expect(await look()).toEqual([])
  })
})

describe('an order with a number alone', () => {
  test('is told by SMS of one page, and at the corrected number', async () => {
    gateway.answer = { status: 500 }
    const { reference, token } = await order()
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    await as(owner, correctOrder, { params: { reference }, body: { phone: '0805 765 4321' } })
    gateway.answer = { status: 200, body: '{"code":"ok"}' }
    gateway.received.length = 0
    await hurry(reference)
    await until(() => expect(gateway.received).toHaveLength(1))
    const [message] = sms()
    expect(message).toMatchObject({ to: '2348057654321' })
    expect(message?.sms).toContain(`https://seller.example/order/${token}`)
    expect(message?.sms.length).toBeLessThanOrEqual(160)
  })

  test('is held about whoever it went to: the number to which it was corrected before, and not that of after', async () => {
    const heldAbout = async (phone: string) => {
      const { orders, formerly } = (await as(owner, exportHeld, { params: { phone } })).json()
      return { formerly, told: orders.map((each: WholeOrder) => each.messages.map(({ kind }) => kind)) }
    }
    gateway.answer = { status: 500 }
    const mistyped = '0805 765 0001'
    const right = '0805 765 0002'
    const { reference } = await order({ phone: mistyped })
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    await as(owner, correctOrder, { params: { reference }, body: { phone: right } })
    gateway.answer = { status: 200, body: '{"code":"ok"}' }
    await hurry(reference)
    await until(async () => expect(await told(reference, 1)).toEqual(['received sent']))
    expect(await heldAbout(right)).toMatchObject({ told: [['received']] })
    // From now on what went to that one is nobody else's.
    await as(owner, correctOrder, { params: { reference }, body: { phone: '0805 765 0003' } })
    await as(owner, correctOrder, { params: { reference }, body: { fullname: 'Ngozi Eze' } })
    expect(await heldAbout('0805 765 0003')).toMatchObject({ told: [[]] })
  })

  test.each([
    ['one word', 'a'.repeat(60_000)],
    ['many words', 'no '.repeat(20_000)],
  ])('is refused in %s of any length without holding up the site, and little of it is kept', async (_what, answer) => {
    gateway.answer = { status: 400, body: JSON.stringify({ message: answer }) }
    const { reference } = await order()
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    const [{ error = '' } = {}] = await messagesOf(reference)
    expect(error).toMatch(/^Termii answered 400/)
    expect(error.length).toBeLessThanOrEqual(300)
  })

  test('has nothing written where no way is set up', async () => {
    await using other = await openTestApp({ PUBLIC_ORIGIN: 'https://seller.example' })
    await other.app.queue.start(other.app.jobs)
    await other.send(placeOrder, {
      body: { fullname: 'A', phone: nextPhone(), address: 'B', supplement: 'Ulcer', bottle: 2 },
    })
    await until(async () => {
      const { rows } = (await other.database.execute(sql`select is_told from order_events`)) as { rows: object[] }
      expect(rows).toEqual([{ is_told: true }])
    })
    const { rows } = (await other.database.execute(sql`select id from order_messages`)) as { rows: object[] }
    expect(rows).toEqual([])
  })

  test('is told nothing by SMS before a check where it is abroad, and is after it', async () => {
    const { reference } = await order({ phone: '+44 20 7946 0958' })
    await until(async () => expect(await told(reference, 1)).toEqual(['received dropped']))
    await move(reference, confirmation)
    await told(reference, 2)
    await hurry(reference)
    await until(() => expect(sms().map(({ to }) => to)).toEqual(['442079460958']))
  })

  test('is left out where very many new ones ask for SMS within an hour', async () => {
    const placed: string[] = []
    for (let each = 0; each < 4; each++) placed.push((await order()).reference)
    await until(() => expect(gateway.received).toHaveLength(4))
    const { reference } = await order()
    await until(async () => expect(await told(reference, 1)).toEqual(['received dropped']))
    expect((await messagesOf(reference))[0]?.error).toContain('NEW_ORDER_SMS_PER_HOUR')
    expect(placed).toHaveLength(4)
  })

  test('of a stranger that somebody orders with again and again is told of three in a day', async () => {
    const email = 'stranger@mail.example'
    for (let each = 0; each < 3; each++) await order({ email })
    await until(() => expect(mail.mails).toHaveLength(3))
    const { reference } = await order({ email })
    await until(async () => expect(await told(reference, 1)).toEqual(['received dropped']))
    expect(mail.mails).toHaveLength(3)
  })

  test('of a stranger that somebody orders with many times at once, by +words and Gmail’s dots too, is told of three', async () => {
    await using other = await openTestApp(settings, site)
    await other.app.queue.start(other.app.jobs)
    mail.verdict = () => pause(200)
    const emails = Array.from(
      { length: 6 },
      (_, each) => [`Victim+${each}@gmail.com`, `v.ic.tim@googlemail.com`, `victim@gmail.com`][each % 3] ?? '',
    )
    await Promise.all(emails.map((email) => order({ email })))
    await until(async () => {
      const { rows } = (await site.database.execute(sql`select state from order_messages order by state`)) as {
        rows: { state: string }[]
      }
      expect(rows.map(({ state }) => state)).toEqual([...Array(3).fill('dropped'), ...Array(3).fill('sent')])
    })
    expect(mail.mails).toHaveLength(3)
  })
})

describe('a message', () => {
  test('of an order that was moved on or cancelled before it went out is not sent, and says why', async () => {
    mail.refusal = { code: 450, text: 'Later' }
    const moved = await order({ email: 'ngozi@mail.example' })
    const cancelled = await order({ email: 'bola@mail.example' })
    for (const { reference } of [moved, cancelled])
      await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    await move(moved.reference, confirmation)
    await site.send(cancelMyOrder, { params: { token: cancelled.token }, body: {} })
    mail.refusal = undefined
    await told(moved.reference, 2)
    for (const { reference } of [moved, cancelled]) await hurry(reference)
    await until(async () => {
      expect(await told(moved.reference, 2)).toEqual(['received dropped', 'confirmed sent'])
      expect(await told(cancelled.reference, 1)).toEqual(['received dropped'])
    })
    expect((await messagesOf(cancelled.reference))[0]?.error).toBe('The order had moved on: Cancelled.')
    expect(mail.mails).toHaveLength(1)
  })

  test('of what staff take back within a minute is not sent; done once more it is, once', async () => {
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(() => expect(mail.mails).toHaveLength(1))
    await move(reference, { ...confirmation, day: otherPlannedDay })
    await told(reference, 2)
    const [event] = (await read(reference)).events
    await move(reference, { takesBack: event?.id })
    await move(reference, confirmation)
    await told(reference, 3)
    await hurry(reference)
    await until(async () =>
      expect(await told(reference, 3)).toEqual(['received sent', 'confirmed dropped', 'confirmed sent']),
    )
    expect(mail.mails).toHaveLength(2)
    // Mails break their lines anywhere.
    expect(mail.mails[1]?.replaceAll('=\r\n', '')).toContain(plannedInWords.date)
  })

  test('to a buyer who is erased meanwhile is not sent, and no answer of a server stays', async () => {
    mail.refusal = { code: 450, text: 'Later' }
    const { reference } = await order({ email: 'ngozi@mail.example', phone: '0803 777 1111' })
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    const erasure = { params: { phone: '0803 777 1111' }, body: { password: staffPassword, notes: [] } }
    expect((await as(owner, eraseBuyer, erasure)).statusCode).toBe(200)
    expect((await messagesOf(reference))[0]?.error).toBe('')
    mail.refusal = undefined
    await hurry(reference)
    await until(async () => expect(await told(reference, 1)).toEqual(['received dropped']))
    expect(mail.mails).toEqual([])
  })

  test('whose buyer is erased while it is sent keeps no answer of the server', async () => {
    const refuse = withheldVerdict(mail)
    const { reference } = await order({ email: 'ngozi@mail.example', phone: '0803 777 2222' })
    await until(() => expect(mail.mails).toHaveLength(1))
    const erasure = { params: { phone: '0803 777 2222' }, body: { password: staffPassword, notes: [] } }
    expect((await as(owner, eraseBuyer, erasure)).statusCode).toBe(200)
    await refuse()
    expect(await messagesOf(reference)).toMatchObject([{ state: 'failing', error: '' }])
    await hurry(reference)
    await until(async () => expect(await told(reference, 1)).toEqual(['received dropped']))
  })

  test('that an owner switches off is not written, and one that waits is not sent', async () => {
    mail.refusal = { code: 450, text: 'Later' }
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    const body = { ...usualTemplate('received'), isOn: false }
    expect((await as(owner, putMessageTemplate, { params: { kind: 'received' }, body })).statusCode).toBe(200)
    await hurry(reference)
    await until(async () => expect(await told(reference, 1)).toEqual(['received dropped']))
    const next = await order({ email: 'bola@mail.example' })
    await move(next.reference, confirmation)
    expect(await told(next.reference, 1)).toEqual(['confirmed waiting'])
  })

  test('is one of each event, however often it is heard', async () => {
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(() => expect(mail.mails).toHaveLength(1))
    await site.database.execute(sql`update order_events set is_told = false`)
    await until(async () => {
      const { rows } = (await site.database.execute(sql`select id from order_events where not is_told`)) as {
        rows: object[]
      }
      expect(rows).toEqual([])
    })
    expect(await told(reference, 1)).toEqual(['received sent'])
    expect(mail.mails).toHaveLength(1)
  })
})

test('an order that staff enter is told of too', async () => {
  const body = {
    fullname: 'Bola Ade',
    phone: nextPhone(),
    address: '3 Marina, Lagos',
    lines: [{ supplement: 'Ulcer', bottle: 2 }],
    source: 'phone',
  }
  const reply = await as(owner, enterOrder, { body })
  expect(reply.statusCode, reply.body).toBe(201)
  const { reference } = reply.json()
  expect(await told(reference, 1)).toEqual([expect.stringMatching(/^received (?:waiting|sent)$/)])
  await until(() => expect(sms().map(({ sms: text }) => text)).toEqual([expect.stringContaining(reference)]))
})

test('an order that looks like a robot’s is told of nothing before somebody has checked it', async () => {
  const { reference } = await order({ email: 'ngozi@mail.example', [baitField]: 'https://spam.example' })
  const honest = await order({ email: 'bola@mail.example' })
  await until(() => expect(mail.mails).toHaveLength(1))
  await told(honest.reference, 1)
  expect(await messagesOf(reference)).toEqual([])
  await as(owner, correctOrder, { params: { reference }, body: { isChecked: true } })
  await until(() => expect(mail.mails).toHaveLength(2))
  expect(await told(reference, 1)).toEqual(['received sent'])
})

describe('what a message says', () => {
  const put = (kind: string, body: object, headers = {}) =>
    as(owner, putMessageTemplate, { params: { kind }, body, headers })

  test('is an owner’s to change, with a preview, its version and a line of the journal', async () => {
    const before = (await as(owner, getMessageTemplate, { params: { kind: 'confirmed' } })).json()
    expect(before).toMatchObject({ version: 0, isOn: true, preview: { smsPages: 1 } })
    expect(before.preview.email).toContain('₦37,000')
    expect(before.preview.sms).toContain('N37,000')
    const body = { isOn: true, subject: 'Soon: {reference}', text: 'Good news of {reference}: {day}. {link}' }
    const saved = await put('confirmed', body, { 'if-match': '"0"' })
    expect(saved.json()).toMatchObject({ version: 1, changedBy: expect.stringContaining('@staff.example') })
    const late = await put('confirmed', { ...body, text: '{reference} {link}' }, { 'if-match': '"0"' })
    expect(late.statusCode).toBe(409)
    expect((await put('confirmed', { ...body, subject: 'Now: {reference}' }, { 'if-match': '"1"' })).statusCode).toBe(
      200,
    )
    await site.app.journal.written()
    const lines = (await as(owner, listJournal)).json()
    expect(JSON.stringify(lines)).toContain('messages-changed')
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await move(reference, confirmation)
    await told(reference, 2)
    await hurry(reference)
    await until(() => expect(mail.mails.join('\n')).toContain('Good news of'))
  })

  test.each([
    ['a product', 'Your ulcers are history, {reference}: {link}', 'ulcers'],
    ['an ingredient', 'We bring Procare for {reference}: {link}', 'procare'],
    ['an illness', 'Good health, and no more HYPERTENSION: {reference} {link}', 'hypertension'],
    ['an illness in brackets', 'Your ul[]cer tea, {reference} {link}', 'ulcer'],
    ['an illness in pieces', 'Your u.l.c.e.r tea, {reference} {link}', 'ulcer'],
    ['a letter that only looks like ours', 'Your ul\u0441er tea, {reference} {link}', '\u0441'],
    ['a sign that nobody sees', 'Your ul\u200dcer tea, {reference} {link}', 'nobody sees'],
    ['the number of a product', 'DHS-002 of {reference} comes: {link}', 'dhs-002'],
    ['a name', 'Dear {fullname}, {reference} {link}', '{fullname}'],
    ['what is not known yet', 'On {day} comes {reference} {link}', '{day}'],
    ['no reference', 'Look here: {link}', '{reference}'],
    ['no link', 'We have {reference}.', '{link}'],
  ])('names no more than it may: %s is refused in words', async (_what, text, named) => {
    const reply = await put('received', { isOn: true, subject: 'Your order', text })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors.text).toContain(named)
  })

  test('is checked once more before it goes out: an illness that came into the table otherwise is sent to nobody', async () => {
    await site.database.execute(sql`insert into message_templates (kind, is_on, subject, text, version, changed_at, changed_by)
      values ('received', true, 'Your order', 'Your ulcer tea, {reference} {link}', 1, now(), 'somebody')`)
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    expect((await messagesOf(reference))[0]?.error).toContain('names more than it may')
    expect((await put('received', usualTemplate('received'))).statusCode).toBe(200)
    await hurry(reference)
    await until(async () => expect(await told(reference, 1)).toEqual(['received sent']))
    expect(mail.mails).toHaveLength(1)
  })

  test('stays out of what a gateway answers as far as it leads to the page of the order', async () => {
    gateway.answer = { status: 400, body: '{"message":"nothing heard yet"}' }
    const { reference, token } = await order()
    await until(async () => expect(await told(reference, 1)).toEqual(['received failing']))
    gateway.answer = {
      status: 400,
      body: JSON.stringify({ message: `Refused: https://seller.example/order/${token}` }),
    }
    await hurry(reference)
    await until(async () =>
      expect((await messagesOf(reference))[0]?.error).toContain('Refused: https://seller.example/order/…'),
    )
    const { rows } = (await site.database.execute(sql`select error from order_messages`)) as { rows: object[] }
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is nobody’s but an owner’s, and what was said is read by whoever may read the order', async () => {
    const [agent, dispatcher] = [await site.signInStaff('agent'), await site.signInStaff('dispatcher')]
    for (const cookie of [agent, dispatcher]) {
      expect((await as(cookie, listMessages)).statusCode).toBe(403)
      const body = usualTemplate('received')
      expect((await as(cookie, putMessageTemplate, { params: { kind: 'received' }, body })).statusCode).toBe(403)
    }
    const { reference } = await order({ email: 'ngozi@mail.example' })
    await told(reference, 1)
    expect((await read(reference, agent)).messages).toMatchObject([{ kind: 'received' }])
    expect(await read(reference, dispatcher)).toMatchObject({ code: 'not-found' })
    await move(reference, confirmation)
    await told(reference, 2)
    expect((await read(reference, dispatcher)).messages).toHaveLength(2)
    const stop = { params: { reference }, body: { areStopped: true } }
    expect((await as(dispatcher, setOrderMessages, stop)).statusCode).toBe(403)
    expect((await as(agent, setOrderMessages, stop)).json()).toEqual({ areStopped: true })
    expect(await read(reference, dispatcher)).toMatchObject({ areMessagesStopped: true })
  })
})

const linkOf = ({ token }: Placed, mail?: string) => ({ params: { token }, querystring: { ...(mail && { mail }) } })
const isStopped = async (placed: Placed, mail?: string) =>
  (await site.send(getMyMessages, linkOf(placed, mail))).json().areStopped
const setByLink = async (placed: Placed, areStopped: boolean, mail?: string) =>
  (await site.send(setMyMessages, { ...linkOf(placed, mail), body: { areStopped } })).statusCode
const setByStaff = async ({ reference }: Placed, areStopped: boolean) =>
  (await as(owner, setOrderMessages, { params: { reference }, body: { areStopped } })).statusCode
/** Mails to an address. One that was under way may come while the next test runs. */
const mailsTo = (email: string) => mail.mails.filter((each) => each.includes(`To: ${email}`))
/** What the newest mail's link to end messages says beside the secret of its order. */
const proofIn = (mails: readonly string[]) =>
  /List-Unsubscribe: <\S+\?mail=(\w+)>/.exec(mails.at(-1)?.replaceAll('\r\n ', ' ') ?? '')?.[1]

test('a mail server that hangs holds up no SMS', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  {
    await using other = await openTestApp({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` })
    await other.app.queue.start(other.app.jobs)
    const place = (answers: object) =>
      other.send(placeOrder, {
        body: { ...answers, fullname: 'Ngozi', address: '12 Allen Avenue', supplement: 'Ulcer', bottle: 2 },
      })
    for (let number = 0; number < 8; number++) {
      await place({ phone: nextPhone(), email: `buyer${number}@mail.example` })
    }
    await until(async () => {
      const { rows } = (await other.database.execute(sql`select 1 from order_messages where tries > 0`)) as unknown as {
        rows: []
      }
      expect(rows.length).toBeGreaterThan(2)
    })
    await place({ phone: '0803 777 1111' })
    await until(() => expect(gateway.received).toHaveLength(1))
  }
  silent.close()
})

test('a buyer is told of messages only where one can reach them', async () => {
  const placed = await order()
  const areSent = async () => (await site.send(getMyMessages, linkOf(placed))).json().areSent
  expect(await areSent()).toBe(true)
  for (const kind of messageKinds) {
    const body = { ...usualTemplate(kind), isOn: false }
    expect((await as(owner, putMessageTemplate, { params: { kind }, body })).statusCode).toBe(200)
  }
  expect(await areSent()).toBe(false)
})

describe('who says stop', () => {
  test('hears nothing of any order of that number once one is confirmed, also after an erasure, until staff say otherwise', async () => {
    const phone = '0803 888 2222'
    const first = await order({ phone })
    await until(() => expect(gateway.received).toHaveLength(1))
    expect((await site.send(getMyMessages, linkOf(first))).json()).toEqual({
      areSent: true,
      areStopped: false,
      isFromMail: false,
      isMailNeeded: false,
      phoneEnding: '2222',
    })
    expect(await setByLink(first, true)).toBe(200)
    await move(first.reference, confirmation)
    await told(first.reference, 2)
    await hurry(first.reference)
    await until(async () => expect(await told(first.reference, 2)).toEqual(['received sent', 'confirmed dropped']))
    expect((await messagesOf(first.reference))[0]?.error).toBe('This number or email wants no messages.')
    expect(await read(first.reference)).toMatchObject({ areMessagesStopped: true })
    const held = (await as(owner, exportHeld, { params: { phone } })).json()
    expect(held).toMatchObject({ areMessagesStopped: true, orders: [{ messages: [{ kind: 'received' }, {}] }] })
    await as(owner, eraseBuyer, { params: { phone }, body: { password: staffPassword, notes: [] } })
    const second = await order({ phone: '+234 803 888 2222' })
    await until(async () => expect(await told(second.reference, 1)).toEqual(['received dropped']))
    expect(await setByStaff(second, false)).toBe(200)
    await move(second.reference, confirmation)
    await told(second.reference, 2)
    await hurry(second.reference)
    await until(() => expect(gateway.received).toHaveLength(2))
  })

  test('is not overruled, and not even seen, by the link of another order with that number', async () => {
    const phone = '0803 888 3333'
    const hers = await order({ phone })
    expect(await setByLink(hers, true)).toBe(200)
    await move(hers.reference, confirmation)
    const strangers = await order({ phone, fullname: 'A Stranger' })
    expect(await isStopped(strangers)).toBe(false)
    expect(await setByLink(strangers, false)).toBe(200)
    expect(await isStopped(hers)).toBe(true)
    expect(await read(strangers.reference)).toMatchObject({ areMessagesStopped: true })
    // The stranger's own stop and its end leave hers as it is.
    expect(await setByLink(strangers, true)).toBe(200)
    expect(await isStopped(strangers)).toBe(true)
    expect(await setByLink(strangers, false)).toBe(200)
    expect(await read(hers.reference)).toMatchObject({ areMessagesStopped: true })
    expect(await setByLink(hers, false)).toBe(200)
    for (const { reference } of [hers, strangers])
      expect(await read(reference)).toMatchObject({ areMessagesStopped: false })
  })

  test('by an order that staff have not confirmed, or whose number they have corrected, ends messages about that alone', async () => {
    const phone = '0803 888 4444'
    const hers = await order({ phone })
    const strangers = await order({ phone, fullname: 'A Stranger' })
    expect(await setByLink(strangers, true)).toBe(200)
    const areStoppedNow = async () =>
      Promise.all([strangers, hers].map(async ({ reference }) => (await read(reference)).areMessagesStopped))
    expect(await areStoppedNow()).toEqual([true, false])
    await site.send(cancelMyOrder, { params: { token: strangers.token }, body: {} })
    expect(await areStoppedNow()).toEqual([true, false])
    const mistyped = await order({ phone, fullname: 'Another' })
    expect(await setByLink(mistyped, true)).toBe(200)
    await as(owner, correctOrder, { params: { reference: mistyped.reference }, body: { phone: '0803 888 5555' } })
    await move(mistyped.reference, confirmation)
    expect(await areStoppedNow()).toEqual([true, false])
  })

  test('by an order of a mistyped number ends nothing for whoever has that number, also once its buyer is erased', async () => {
    const [mistyped, right] = ['0803 888 7111', '0803 888 7112']
    const placed = await order({ phone: mistyped })
    expect(await setByLink(placed, true)).toBe(200)
    await as(owner, correctOrder, { params: { reference: placed.reference }, body: { phone: right } })
    await move(placed.reference, confirmation)
    const whose = await order({ phone: mistyped, fullname: 'Whose number it is' })
    expect(await read(whose.reference)).toMatchObject({ areMessagesStopped: false })
    const erasure = { params: { phone: right }, body: { password: staffPassword, notes: [] } }
    expect((await as(owner, eraseBuyer, erasure)).statusCode).toBe(200)
    expect(await read(whose.reference)).toMatchObject({ areMessagesStopped: false })
  })

  test('by an order that was corrected to their number after the call ends nothing for whoever has it', async () => {
    const [strangers, victims] = ['0803 888 7221', '0803 888 7222']
    const placed = await order({ phone: strangers })
    await move(placed.reference, confirmation)
    await as(owner, correctOrder, { params: { reference: placed.reference }, body: { phone: victims } })
    expect(await setByLink(placed, true)).toBe(200)
    const whose = await order({ phone: victims, fullname: 'Whose number it is' })
    expect(await read(whose.reference)).toMatchObject({ areMessagesStopped: false })
    // Once staff have spoken to that number it counts, and a spelling of it is no other number.
    await move(placed.reference, { to: 'call-back', reason: 'asked', callAt: nextWeek })
    await move(placed.reference, confirmation)
    await as(owner, correctOrder, { params: { reference: placed.reference }, body: { phone: '+234 803 888 7222' } })
    expect(await read(whose.reference)).toMatchObject({ areMessagesStopped: true })
    expect(await setByLink(placed, false)).toBe(200)
    expect(await setByLink(placed, true)).toBe(200)
    expect(await read(whose.reference)).toMatchObject({ areMessagesStopped: true })
  })

  test('goes on being of the number that said so, and silences no buyer to whose number the order is corrected', async () => {
    const [former, right] = ['0803 888 7331', '0803 888 7332']
    const placed = await order({ phone: former })
    await move(placed.reference, confirmation)
    expect(await setByLink(placed, true)).toBe(200)
    await as(owner, correctOrder, { params: { reference: placed.reference }, body: { phone: right } })
    expect(await read(placed.reference)).toMatchObject({ areMessagesStopped: false })
    expect(await isStopped(placed)).toBe(false)
    expect(await setByLink(placed, true)).toBe(200)
    expect(await setByLink(placed, false)).toBe(200)
    expect(await read(placed.reference)).toMatchObject({ areMessagesStopped: false })
    const whose = await order({ phone: former, fullname: 'Whose number it is' })
    expect(await read(whose.reference)).toMatchObject({ areMessagesStopped: true })
  })

  test('by its link gets no mail about that order either, also once its number was corrected', async () => {
    const placed = await order({ phone: '0803 888 7441', email: 'ngozi@mail.example' })
    expect(await setByLink(placed, true)).toBe(200)
    await as(owner, correctOrder, { params: { reference: placed.reference }, body: { phone: '0803 888 7442' } })
    expect(await read(placed.reference)).toMatchObject({ areMessagesStopped: true })
    const other = await order({ email: 'ngozi@mail.example' })
    expect(await read(other.reference)).toMatchObject({ areMessagesStopped: false })
    for (const { reference } of [placed, other])
      await until(async () => expect(await told(reference, 1)).toEqual([expect.stringMatching(/sent|dropped/)]))
  })

  test('to staff is stopped for number and email, whatever any link says', async () => {
    const buyer = { phone: '0803 888 6666', email: 'ngozi@mail.example' }
    const first = await order(buyer)
    expect(await setByStaff(first, true)).toBe(200)
    const others = [await order({ ...buyer, email: '', fullname: 'B' }), await order({ email: buyer.email })]
    for (const each of [first, ...others]) {
      expect(await isStopped(each)).toBe(false)
      expect(await setByLink(each, false)).toBe(200)
      expect(await read(each.reference)).toMatchObject({ areMessagesStopped: true })
    }
    expect(await setByStaff(first, false)).toBe(200)
    for (const { reference } of others) expect(await read(reference)).toMatchObject({ areMessagesStopped: false })
  })

  test('by the link of a mail gets none of any order with that email, and no other link takes that back', async () => {
    const email = 'victim@mail.example'
    const first = await order({ email })
    await until(() => expect(mailsTo(email)).toHaveLength(1))
    const proof = proofIn(mailsTo(email))
    expect(proof).toMatch(/^[0-9a-f]{32}$/)
    expect((await site.send(getMyMessages, linkOf(first, proof))).json()).toMatchObject({ isFromMail: true })
    expect(await setByLink(first, true, proof)).toBe(200)
    const second = await order({ email: 'Victim@Mail.example', fullname: 'Another' })
    await until(async () => expect(await told(second.reference, 1)).toEqual(['received dropped']))
    expect(mailsTo(email)).toHaveLength(1)
    expect(await isStopped(second)).toBe(false)
    expect(await setByLink(second, false)).toBe(200)
    // Whoever placed the first order has its link too, without what the mail says.
    expect((await site.send(getMyMessages, linkOf(first))).json()).toMatchObject({
      areStopped: true,
      isFromMail: false,
      isMailNeeded: true,
    })
    expect(await setByLink(first, false)).toBe(409)
    expect((await site.send(getMyMessages, linkOf(first, proof))).json()).toMatchObject({ isMailNeeded: false })
    expect(await read(second.reference)).toMatchObject({ areMessagesStopped: true })
    expect(await setByLink(first, false, proof)).toBe(200)
    expect(await read(second.reference)).toMatchObject({ areMessagesStopped: false })
  })

  test('by the link of a mail is not taken back by others who hold that of the order, in the same moment', async () => {
    const email = 'at-once@mail.example'
    const placed = await order({ email })
    await until(() => expect(mailsTo(email)).toHaveLength(1))
    const proof = proofIn(mailsTo(email))
    for (let round = 0; round < 5; round++) {
      const others = Array.from({ length: 10 }, () => setByLink(placed, false))
      expect((await Promise.all([setByLink(placed, true, proof), ...others]))[0]).toBe(200)
      expect((await site.send(getMyMessages, linkOf(placed, proof))).json()).toMatchObject({ areStopped: true })
      expect(await setByLink(placed, false, proof)).toBe(200)
    }
  })

  test('by the link of an order in the moment in which staff confirm it counts for the number', async () => {
    for (let round = 0; round < 10; round++) {
      const phone = `0803 877 00${10 + round}`
      const placed = await order({ phone })
      await Promise.all([setByLink(placed, true), move(placed.reference, confirmation)])
      const { reference } = await order({ phone, fullname: 'Another' })
      expect(await read(reference)).toMatchObject({ areMessagesStopped: true })
    }
  })

  test.each([
    ['number', { phone: '0803 888 7552' }],
    ['email', { email: 'right@mail.example' }],
  ])('by the link of a mail takes that back by it also once the %s is corrected', async (what, correction) => {
    const email = `wrong-${what}@mail.example`
    const placed = await order({ phone: '0803 888 7551', email })
    await until(() => expect(mailsTo(email)).toHaveLength(1))
    const proof = proofIn(mailsTo(email))
    expect(await setByLink(placed, true, proof)).toBe(200)
    await as(owner, correctOrder, { params: { reference: placed.reference }, body: correction })
    expect((await site.send(getMyMessages, linkOf(placed, proof))).json()).toMatchObject({
      areStopped: true,
      isMailNeeded: false,
    })
    expect(await setByLink(placed, false, proof)).toBe(200)
    expect(await read(placed.reference)).toMatchObject({ areMessagesStopped: false })
    const { reference } = await order({ email })
    // What a former email has ended stays ended for whoever reads it.
    expect(await read(reference)).toMatchObject({ areMessagesStopped: what === 'email' })
    await until(async () => expect(await told(reference, 1)).toEqual([expect.stringMatching(/sent|dropped/)]))
  })

  test('by the link of a mail that went to a wrong email hears no more, though staff send again to the right one', async () => {
    const email = 'stranger@mail.example'
    const placed = await order({ phone: '0803 888 7661', email })
    await until(() => expect(mailsTo(email)).toHaveLength(1))
    expect(await setByLink(placed, true, proofIn(mailsTo(email)))).toBe(200)
    await as(owner, correctOrder, { params: { reference: placed.reference }, body: { email: 'right@mail.example' } })
    expect(await read(placed.reference)).toMatchObject({ areMessagesStopped: true })
    expect(await setByStaff(placed, false)).toBe(200)
    expect(await read(placed.reference)).toMatchObject({ areMessagesStopped: false })
    const { reference } = await order({ email })
    await until(async () => expect(await told(reference, 1)).toEqual(['received dropped']))
  })

  test('to staff is stopped for the number and the email that the order has then, and not for what they are corrected to', async () => {
    const placed = await order({ phone: '0803 888 7771' })
    expect(await setByStaff(placed, true)).toBe(200)
    await as(owner, correctOrder, { params: { reference: placed.reference }, body: { phone: '0803 888 7772' } })
    expect(await read(placed.reference)).toMatchObject({ areMessagesStopped: false })
    const other = await order({ phone: '0803 888 7771', fullname: 'Another' })
    expect(await read(other.reference)).toMatchObject({ areMessagesStopped: true })
  })

  test('by the link of an order with somebody’s email ends no mail about another order', async () => {
    const email = 'known-to-many@mail.example'
    const strangers = await order({ email })
    await until(() => expect(mailsTo(email)).toHaveLength(1))
    for (const proof of [undefined, 'x', '0'.repeat(32)]) {
      expect((await site.send(getMyMessages, linkOf(strangers, proof))).json()).toMatchObject({ isFromMail: false })
      expect(await setByLink(strangers, true, proof)).toBe(200)
    }
    expect(await isStopped(strangers)).toBe(true)
    await order({ email })
    await until(() => expect(mailsTo(email)).toHaveLength(2))
    // What one mail says shows nothing for another order.
    expect(await setByLink(strangers, true, proofIn(mailsTo(email)))).toBe(200)
    await order({ email, fullname: 'B' })
    await until(() => expect(mailsTo(email)).toHaveLength(3))
  })

  test('says so for an order that exists', async () => {
    const params = { token: 'x'.repeat(22) }
    for (const endpoint of [getMyMessages, setMyMessages])
      expect((await site.send(endpoint, { params, body: { areStopped: true } } as never)).statusCode).toBe(404)
  })
})

describe('a review by the link of an order', () => {
  async function deliver({ reference }: Placed): Promise<void> {
    await move(reference, confirmation)
    await move(reference, { to: 'with-rider' })
    await move(reference, { to: 'delivered', sumNaira: 37_000 })
  }
  async function delivered(answers: object = {}): Promise<Placed> {
    const placed = await order(answers)
    await deliver(placed)
    return placed
  }
  const review = { comment_post_ID: '2', rating: '5', author: 'Ngozi', comment: 'It came within a day.' }

  test('is that of somebody who has ordered, without an email, and is found by the number', async () => {
    const { token } = await delivered({ phone: '0803 999 3333' })
    expect((await site.send(writeReview, { body: review })).json().fieldErrors).toEqual({ email: 'Enter your email.' })
    const unknown = await site.send(writeReview, { body: { ...review, order: 'x'.repeat(22) } })
    expect(unknown.json().fieldErrors.email).toContain('leads to no order')
    const written = await site.send(writeReview, { body: { ...review, order: token } })
    expect(written.statusCode).toBe(201)
    const { reviews } = (await as(owner, listReviews)).json()
    expect(reviews).toMatchObject([{ hasOrdered: true, email: '', phone: '0803 999 3333' }])
    const held = (await as(owner, exportHeld, { params: { phone: '0803 999 3333' } })).json()
    expect(held.reviews).toHaveLength(1)
  })

  test('waits for the delivery, and is one of each product: another one replaces nothing, and the same again is no fault', async () => {
    const write = async (order: string, more: object = {}) =>
      site.send(writeReview, { body: { ...review, order, ...more } })
    const placed = await order()
    const early = await write(placed.token)
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      expect.stringContaining('once it has been delivered'),
    ])
    expect((await as(owner, listReviews)).json().reviews).toEqual([])
    await deliver(placed)
    expect((await write(placed.token)).statusCode).toBe(201)
    expect((await write(placed.token)).statusCode).toBe(201)
    const second = await write(placed.token, { rating: '1', comment: 'Or not.' })
    expect([second.statusCode, second.json().message]).toEqual([409, expect.stringContaining('before')])
    expect((await as(owner, listReviews)).json().reviews).toMatchObject([{ comment: review.comment }])
    expect((await write((await delivered()).token)).statusCode).toBe(201)
  })

  test('is of a product that the order had, whichever of several', async () => {
    const write = (token: string, id: string) =>
      site.send(writeReview, { body: { ...review, comment_post_ID: id, order: token } })
    const other = await write((await delivered()).token, '3')
    expect([other.statusCode, other.json().message]).toEqual([409, expect.stringContaining('was not in it')])
    const lines = ['Ulcer', 'Diabetes'].map((supplement) => ({ supplement, bottle: 2 }))
    const both = await site.send(placeCartOrder, {
      body: { fullname: 'Ngozi Okafor', phone: nextPhone(), address: '12 Allen Avenue, Ikeja', lines },
    })
    const { reference, confirmationPath } = both.json()
    const token = confirmationPath.replace('/order/', '')
    await deliver({ reference, token })
    expect([(await write(token, '2')).statusCode, (await write(token, '3')).statusCode]).toEqual([201, 201])
  })

  test('is offered on the page of the order from its delivery until each of its products has one', async () => {
    const isOffered = async (token: string) =>
      (await site.send(getConfirmation, { params: { token } })).json().isToReview
    const lines = ['Ulcer', 'Diabetes'].map((supplement) => ({ supplement, bottle: 2 }))
    const both = await site.send(placeCartOrder, {
      body: { fullname: 'Ngozi Okafor', phone: nextPhone(), address: '12 Allen Avenue, Ikeja', lines },
    })
    const { reference, confirmationPath } = both.json()
    const token = confirmationPath.replace('/order/', '')
    expect(await isOffered(token)).toBe(false)
    await deliver({ reference, token })
    const another = await delivered()
    expect(await isOffered(token)).toBe(true)
    await site.send(writeReview, { body: { ...review, comment_post_ID: '2', order: token } })
    expect(await isOffered(token)).toBe(true)
    await site.send(writeReview, { body: { ...review, comment_post_ID: '3', order: token } })
    expect(await isOffered(token)).toBe(false)
    expect(await isOffered(another.token)).toBe(true)
  })

  test('written while the buyer is erased is erased with them, or is not taken', async () => {
    const phone = '0803 999 4444'
    const placed: Placed[] = []
    for (let each = 0; each < 10; each++) placed.push(await delivered({ phone, fullname: `Ngozi ${each}` }))
    const [erased, ...written] = await Promise.all([
      as(owner, eraseBuyer, { params: { phone }, body: { password: staffPassword, notes: [] } }),
      ...placed.map(({ token }) => site.send(writeReview, { body: { ...review, order: token } })),
    ])
    expect(erased.statusCode).toBe(200)
    expect(written.every(({ statusCode }) => [201, 400, 409].includes(statusCode))).toBe(true)
    const { reviews } = (await as(owner, exportHeld, { params: { phone } })).json()
    expect(reviews).toEqual([])
  })

  test('names every wrong field at once', async () => {
    const { fieldErrors } = (await site.send(writeReview, { body: { ...review, rating: '9', comment: '' } })).json()
    expect(Object.keys(fieldErrors).toSorted()).toEqual(['comment', 'email', 'rating'])
  })
})
