import { channelRecords } from '@divine/contracts/calls/alert-kinds'
import {
  addDestination,
  changeDestination,
  type Delivery,
  type Destination,
  listDeliveries,
  listDestinations,
  removeDestination,
  retryDelivery,
  testDestination,
} from '@divine/contracts/calls/alerts'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { cancelMyOrder, changeMyOrder } from '@divine/contracts/calls/my-order'
import { moveOrder } from '@divine/contracts/calls/order-acts'
import { placeOrder } from '@divine/contracts/calls/orders'
import { writeReview } from '@divine/contracts/calls/reviews'
import { getStaffMember } from '@divine/contracts/calls/staff'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pushSender, pushSubscriber } from '../../testing/push-subscriber.ts'
import {
  type MailServer,
  openMailServer,
  openReceiver,
  type Receiver,
  withheldVerdict,
} from '../../testing/receivers.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const settings = { SECRETS_KEY: 'a key of more than thirty-two characters', ALERTS_ALLOW_PRIVATE_HOSTS: 'true' }

const metricsToken = 'a-token-that-is-long-enough'

/** Settings of the gateways, all at the same receiver. */
let gateways: Record<'termii' | 'africastalking', Record<string, string>>
let whatsapp: Record<string, string>

let mail: MailServer
let hook: Receiver
let telegram: Receiver
let site: TestApp
let owner: string
beforeAll(async () => {
  mail = await openMailServer()
  hook = await openReceiver()
  telegram = await openReceiver()
  const sms = { SMS_API_KEY: 'sms-key', SMS_SENDER: 'DivineH', SMS_API_URL: telegram.url }
  gateways = {
    termii: { ...sms, SMS_GATEWAY: 'termii' },
    africastalking: { ...sms, SMS_GATEWAY: 'africastalking', SMS_USERNAME: 'divine' },
  }
  whatsapp = {
    WHATSAPP_CLOUD_TOKEN: 'cloud-token',
    WHATSAPP_CLOUD_NUMBER: '1065',
    WHATSAPP_CLOUD_TEMPLATE: 'staff_alert',
    WHATSAPP_CLOUD_URL: telegram.url,
  }
  site = await openTestApp({
    ...settings,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Divine Health <orders@seller.example>',
    TELEGRAM_API_URL: telegram.url,
    ...gateways.termii,
    ...whatsapp,
    PUBLIC_ORIGIN: 'https://seller.example',
    SIGN_INS_PER_CLIENT: '0',
  })
  await site.app.queue.start(site.app.jobs)
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  for (const server of [mail, hook, telegram]) await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  // Buyers hear of their orders by the same mail server and gateway.
  await site.database.execute(sql`insert into message_templates (kind, is_on, subject, text, version, changed_at, changed_by)
    select kind, false, '', '', 1, now(), '' from unnest(array['received', 'confirmed', 'on-the-way', 'delivered']) kind
    on conflict do nothing`)
  for (const table of ['alert_destinations', 'orders', 'reviews', 'staff_accounts']) {
    await site.database.execute(sql.raw(`delete from ${table}`))
  }
  for (const { received } of [hook, telegram]) received.length = 0
  mail.mails.length = 0
  mail.refusal = undefined
  mail.verdict = undefined
  hook.answer = { status: 200 }
  telegram.answer = { status: 200, body: '{"ok":true}' }
  owner = await site.signInStaff('owner')
})

const as = (cookie: string, endpoint: Endpoint, input: Record<string, unknown> = {}, on = site) =>
  on.send(endpoint, { ...input, headers: { cookie } } as never)

const targets = {
  email: { kind: 'email', name: 'Inbox', to: 'amaka@seller.example' },
  telegram: {
    kind: 'telegram',
    name: 'Group',
    token: '123456:abcdefghijklmnopqrstuvwxyz',
    chat: '-1001234567890',
  },
  webhook: () => ({ kind: 'webhook', name: 'Shop system', url: `${hook.url}/orders?of=us` }),
}

async function add(place: object): Promise<{ id: string; secret: string }> {
  const reply = await as(owner, addDestination, { body: place })
  expect(reply.json()).toMatchObject({ id: expect.any(String) })
  return reply.json()
}

let count = 0
async function order(): Promise<string> {
  count++
  const reply = await site.send(placeOrder, {
    body: {
      fullname: `Ngozi Okafor ${count}`,
      email: '',
      phone: `0803 ${String(1_000_000 + count).slice(0, 3)} ${String(1_000_000 + count).slice(3)}`,
      address: '12 Allen Avenue, Ikeja',
      request: 'It is for my ulcer.',
      supplement: 'Ulcer',
      bottle: 2,
    },
  })
  expect(reply.statusCode).toBe(201)
  return reply.json().reference
}

const until = <Value>(look: () => Value | Promise<Value>) => vi.waitFor(look, { timeout: 20_000, interval: 50 })
const destinations = async (): Promise<Destination[]> => (await as(owner, listDestinations)).json().destinations
const ledger = async (querystring = {}): Promise<Delivery[]> =>
  (await as(owner, listDeliveries, { querystring })).json()

describe('a new order', () => {
  test('is told to every place once, names no buyer, no phone, no address and no product, and leads to its page', async () => {
    const { secret } = await add(targets.webhook())
    await add(targets.email)
    await add(targets.telegram)
    const reference = await order()
    await until(async () => expect((await ledger()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']))
    const [posted] = hook.received
    const [chat] = telegram.received
    const [mailed] = mail.mails
    for (const said of [posted?.body, chat?.body, mailed]) {
      expect(said).toContain(reference)
      expect(said).toContain('Lagos')
      expect(said).toContain(`https://seller.example/orders/${reference}`)
      expect(said).not.toMatch(/Ngozi|Okafor|Allen|Ikeja|ulcer|80310/i)
    }
    expect(new Webhook(secret).verify(posted?.body ?? '', posted?.headers as never)).toMatchObject({
      type: 'new-order',
      data: { references: [reference] },
    })
    expect(posted?.url).toBe('/orders?of=us')
    expect(chat?.url).toBe('/bot123456:abcdefghijklmnopqrstuvwxyz/sendMessage')
    expect(JSON.parse(chat?.body ?? '')).toMatchObject({ chat_id: '-1001234567890' })
    const [first] = await ledger({ destination: (await destinations()).find(({ kind }) => kind === 'email')?.id })
    expect(mailed).toContain(`Message-ID: <${first?.id}@seller.example>`)
    expect(await destinations()).toMatchObject([
      { failingSince: null, waiting: 0 },
      { failingSince: null, waiting: 0 },
      { failingSince: null, waiting: 0 },
    ])
  })

  test('of which there are many at once is told once, whatever else is told of it', async () => {
    await add(targets.webhook())
    const references = await Promise.all(Array.from({ length: 40 }, order))
    const told = () => hook.received.flatMap(({ body }) => JSON.parse(body).data.references)
    await until(() => expect(told().toSorted()).toEqual(references.toSorted()))
  })

  test('that is refused, or came before, is told to nobody', async () => {
    await add(targets.webhook())
    expect((await site.send(placeOrder, { body: { fullname: 'Nobody' } })).statusCode).toBe(400)
    const reference = await order()
    await until(() => expect(hook.received).toHaveLength(1))
    await as(owner, moveOrder, {
      params: { reference },
      body: { to: 'cancelled', reason: 'price' },
    })
    const next = await order()
    await until(() => expect(hook.received).toHaveLength(2))
    expect(JSON.parse(hook.received[1]?.body ?? '').data.references).toEqual([next])
  })

  test('is told in one message where a place gathers', async () => {
    const { id } = await add({ ...targets.webhook(), gatherMinutes: 30 })
    const references = [await order(), await order()]
    await until(async () => expect((await ledger())[0]?.references).toEqual(references))
    references.push(await order())
    await until(async () => expect((await ledger())[0]?.references).toEqual(references))
    expect(await ledger()).toMatchObject([{ state: 'waiting', tries: 0 }])
    expect(hook.received).toHaveLength(0)
    const [delivery] = await ledger({ destination: id })
    await as(owner, retryDelivery, { params: { id: delivery?.id } })
    await until(() => expect(hook.received).toHaveLength(1))
    expect(JSON.parse(hook.received[0]?.body ?? '').data).toMatchObject({ title: '3 new orders', references })
  })

  test('that waits is told when its owner takes gathering off, or sooner where they shorten it', async () => {
    const { id } = await add({ ...targets.webhook(), gatherMinutes: 600 })
    const change = (body: object) => as(owner, changeDestination, { params: { id }, body })
    const first = await order()
    await until(async () => expect(await ledger()).toMatchObject([{ references: [first], state: 'waiting' }]))
    const dueInMinutes = async () => (Date.parse((await ledger())[0]?.nextTryAt ?? '') - Date.now()) / 60_000
    expect((await change({ gatherMinutes: 60 })).statusCode).toBe(200)
    expect(await dueInMinutes()).toBeLessThan(61)
    expect((await change({ gatherMinutes: 90 })).statusCode).toBe(200)
    expect(await dueInMinutes()).toBeLessThan(61)
    expect((await change({ gatherMinutes: 0 })).statusCode).toBe(200)
    await until(() => expect(hook.received).toHaveLength(1))
  })

  test('joins no message that goes out later than its own would', async () => {
    await add({ ...targets.webhook(), gatherMinutes: 10 })
    const first = await order()
    await until(async () => expect(await ledger()).toMatchObject([{ references: [first] }]))
    await site.database.execute(sql`update alert_deliveries set due_at = now() + interval '9 hours'`)
    const second = await order()
    await until(async () => expect(await ledger()).toMatchObject([{ references: [second] }, { references: [first] }]))
  })
})

describe('a browser', () => {
  test('is told so that nobody but it can read it, by the key of this site, and is named by its push service alone', async () => {
    const browser = pushSubscriber(`${hook.url}/send/secret-of-the-browser`)
    const push = { kind: 'push', name: 'Amaka’s phone', subscription: browser.subscription }
    await add(push)
    hook.answer = { status: 201 }
    const reference = await order()
    await until(async () => expect(await ledger()).toMatchObject([{ state: 'sent' }]))
    const [sent] = hook.received
    const [{ id }] = (await ledger()) as [Delivery]
    expect(browser.read(sent?.bytes ?? Buffer.of())).toEqual({
      id,
      title: `New order ${reference}, Lagos`,
      text: 'To call now.',
      url: `https://seller.example/orders/${reference}`,
    })
    expect(sent?.body).not.toContain(reference)
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    const { claims, key } = pushSender(String(sent?.headers.authorization))
    expect(claims).toMatchObject({ aud: hook.url, sub: expect.stringMatching(/^mailto:/) })
    expect(key).toBe((await as(owner, listDestinations)).json().pushKey)
    expect(await destinations()).toMatchObject([{ kind: 'push', where: new URL(hook.url).host }])
    await using other = await openTestApp({ PUBLIC_ORIGIN: 'https://seller.example' }, site)
    expect((await as(owner, listDestinations, {}, other)).json().pushKey).toBe(key)
  })

  test.each([
    [410, 'This browser takes no alerts from us any more.'],
    [403, 'The push service takes this site for another one.'],
    [429, 'The push service was sent too much.'],
    [500, 'The push service answered 500.'],
  ])('whose push service answers %d is explained', async (status, words) => {
    const { subscription } = pushSubscriber(`${hook.url}/send/1`)
    const { id } = await add({ kind: 'push', name: 'Phone', subscription })
    hook.answer = { status }
    expect((await as(owner, testDestination, { params: { id } })).json().message).toContain(words)
  })

  test.each([
    undefined,
    { endpoint: 'javascript:alert(1)', keys: { p256dh: 'x', auth: 'y' } },
    { endpoint: 'https://push.example/1', keys: { p256dh: 'short', auth: 'short' } },
    { endpoint: 'https://push.example/1', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
  ])('that says nothing of use is refused: %j', async (subscription) => {
    const reply = await as(owner, addDestination, { body: { kind: 'push', name: 'Phone', subscription } })
    expect(reply.statusCode).toBe(400)
  })
})

describe('a mail server', () => {
  const tested = async (url: string) => {
    const env = { ...settings, SMTP_URL: url, MAIL_FROM: 'orders@seller.example' }
    await using other = await openTestApp({ PUBLIC_ORIGIN: 'https://seller.example', ...env }, site)
    const { id } = (await as(owner, addDestination, { body: targets.email }, other)).json()
    return (await as(owner, testDestination, { params: { id } }, other)).json()
  }

  test.each(['starttls', 'tls'] as const)(
    'that encrypts (%s) and for whose certificate nobody vouches gets neither password nor mail',
    async (encryption) => {
      await using server = await openMailServer(encryption)
      expect((await tested(server.url)).message).toMatch(
        /^The mail server’s certificate is not trusted \(.*certificate.*\)\. SMTP_URL names it\.$/,
      )
      expect([server.passwords, server.mails]).toEqual([[], []])
    },
  )

  test('that does not know our password, or is not there, is told as such', async () => {
    expect((await tested(mail.url.replace('right', 'wrong'))).message).toMatch(
      /^The mail server refuses our password: “.*Password not accepted”\. SMTP_URL has it\.$/,
    )
    expect((await tested('smtp://127.0.0.1:1')).message).toContain('cannot be reached')
  })

  test('that refuses a recipient for good is told in its own words', async () => {
    mail.refusal = { code: 550, text: 'No such mailbox' }
    const { id } = await add(targets.email)
    expect((await as(owner, testDestination, { params: { id } })).json().message).toContain('No such mailbox')
  })
})

describe('a phone', () => {
  const chidi = { name: 'Chidi', phone: '0803 765 4321' }
  const tested = async (
    kind: 'sms' | 'whatsapp',
    env: Record<string, string>,
    answer: { status: number; body: string },
  ) => {
    await using other = await openTestApp({ PUBLIC_ORIGIN: 'https://seller.example', ...settings, ...env }, site)
    const reply = await as(owner, addDestination, { body: { kind, ...chidi } }, other)
    const { id } = reply.json()
    telegram.answer = answer
    return (await as(owner, testDestination, { params: { id } }, other)).json()
  }
  const took = {
    termii: { status: 200, body: '{"message_id":"9122821270554876574","message":"Successfully Sent","balance":9}' },
    africastalking: {
      status: 201,
      body: '{"SMSMessageData":{"Message":"Sent to 1/1","Recipients":[{"statusCode":101,"status":"Success"}]}}',
    },
    whatsapp: { status: 200, body: '{"messages":[{"id":"wamid.1"}]}' },
  }

  test('is told of an order by SMS as Termii asks for it', async () => {
    await add({ kind: 'sms', ...chidi })
    telegram.answer = took.termii
    const reference = await order()
    await until(async () => expect(await ledger()).toMatchObject([{ state: 'sent' }]))
    expect(telegram.received[0]?.url).toBe('/api/sms/send')
    expect(JSON.parse(telegram.received[0]?.body ?? '')).toEqual({
      api_key: 'sms-key',
      to: '2348037654321',
      from: 'DivineH',
      sms: `New order ${reference}, Lagos\nhttps://seller.example/orders/${reference}`,
      type: 'plain',
      channel: 'dnd',
    })
    expect(await destinations()).toMatchObject([{ where: '+2348037654321', error: '' }])
  })

  test('is told by SMS as Africa’s Talking asks for it', async () => {
    expect(await tested('sms', gateways.africastalking, took.africastalking)).toMatchObject({ hasArrived: true })
    const [sent] = telegram.received
    expect([sent?.url, sent?.headers.apikey]).toEqual(['/version1/messaging', 'sms-key'])
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toMatchObject({
      username: 'divine',
      to: '+2348037654321',
      from: 'DivineH',
      message: expect.stringContaining('Test from Divine Health'),
    })
  })

  test('is told by WhatsApp with an approved template', async () => {
    expect(await tested('whatsapp', whatsapp, took.whatsapp)).toMatchObject({ hasArrived: true })
    const [sent] = telegram.received
    expect([sent?.url, sent?.headers.authorization]).toEqual(['/1065/messages', 'Bearer cloud-token'])
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      messaging_product: 'whatsapp',
      to: '2348037654321',
      type: 'template',
      template: {
        name: 'staff_alert',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [{ text: 'Test from Divine Health' }, { text: 'https://seller.example/alerts' }],
          },
        ],
      },
    })
  })

  const recipient = (statusCode: number, status: string) =>
    JSON.stringify({ SMSMessageData: { Message: 'Sent to 0/1', Recipients: [{ statusCode, status }] } })
  test.each([
    ['sms', 'termii', 401, '{"message":"Invalid api key"}', 'Termii does not know our key'],
    ['sms', 'termii', 400, '{"message":"Insufficient balance"}', 'Termii answered 400: “Insufficient balance”.'],
    ['sms', 'termii', 502, '<html>', 'Termii answered 502.'],
    ['sms', 'africastalking', 401, 'The supplied authentication is invalid', 'does not know our name or key'],
    ['sms', 'africastalking', 201, recipient(405, 'InsufficientBalance'), 'answered 201: “InsufficientBalance”.'],
    ['sms', 'africastalking', 201, '{}', 'nothing that we understand'],
    ['whatsapp', 'whatsapp', 401, '{"error":{"code":190,"message":"expired"}}', 'does not know our token any more'],
    ['whatsapp', 'whatsapp', 400, '{"error":{"code":131026}}', 'This number has no WhatsApp'],
    ['whatsapp', 'whatsapp', 404, '{"error":{"code":132001}}', 'WhatsApp has no such template'],
    ['whatsapp', 'whatsapp', 429, '{"error":{"code":130429,"message":"Rate limit hit"}}', '429: “Rate limit hit”.'],
  ] as const)('by %s whose %s answers %d %s is told why not', async (kind, gateway, status, body, words) => {
    const { hasArrived, message } = await tested(kind, gateway === 'whatsapp' ? whatsapp : gateways[gateway], {
      status,
      body,
    })
    expect(hasArrived).toBe(false)
    expect(message).toContain(words)
    for (const secret of ['sms-key', 'cloud-token']) expect(message).not.toContain(secret)
  })

  test('whose number cannot be read is refused at its field', async () => {
    const reply = await as(owner, addDestination, { body: { kind: 'sms', name: 'Chidi', phone: '0803' } })
    expect(reply.json().fieldErrors).toEqual({ phone: 'Enter a whole phone number, such as 0803 123 4567.' })
  })
})

describe('a place that fails', () => {
  test('is said to fail, in the words of whoever refused, until something arrives; nothing is told twice', async () => {
    await add(targets.email)
    mail.refusal = { code: 450, text: 'Greylisted, come back later' }
    const reference = await order()
    await until(async () => expect(await ledger()).toMatchObject([{ state: 'failing', tries: 1 }]))
    const isToCome = async () => Date.parse((await ledger())[0]?.nextTryAt ?? '') > Date.now()
    await until(async () => expect(await isToCome()).toBe(true))
    const [failing] = await ledger({ state: 'failing', reference })
    expect(failing?.error).toContain('Greylisted, come back later')
    expect(await destinations()).toMatchObject([{ failingSince: expect.any(String), waiting: 1 }])
    mail.refusal = undefined
    expect((await as(owner, retryDelivery, { params: { id: failing?.id } })).statusCode).toBe(200)
    await until(async () => expect(await ledger()).toMatchObject([{ state: 'sent', tries: 2, error: '' }]))
    expect(mail.mails).toHaveLength(1)
    expect(await destinations()).toMatchObject([{ failingSince: null, error: '' }])
    expect((await as(owner, retryDelivery, { params: { id: failing?.id } })).statusCode).toBe(409)
  })

  test('is mended by what an owner enters anew, and what waited arrives there without being asked for', async () => {
    const { id } = await add(targets.telegram)
    telegram.answer = { status: 401, body: '{"description":"Unauthorized"}' }
    const references = [await order()]
    await until(async () => expect((await ledger()).map(({ state }) => state)).toEqual(['failing']))
    references.push(await order())
    await until(async () => expect((await ledger()).map(({ state }) => state)).toEqual(['failing', 'failing']))
    telegram.received.length = 0
    telegram.answer = { status: 200, body: '{"ok":true}' }
    const target = { kind: 'telegram', token: '654321:zyxwvutsrqponmlkjihgfedcba', chat: '@orders_lagos' }
    const other = await as(owner, changeDestination, {
      params: { id },
      body: { target: { kind: 'email', to: 'a@b.example' } },
    })
    expect(other.json().message).toBe('A place stays of its kind. Add another one instead.')
    expect((await as(owner, changeDestination, { params: { id }, body: { target } })).statusCode).toBe(200)
    await until(async () => expect((await ledger()).map(({ state }) => state)).toEqual(['sent', 'sent']))
    const told = telegram.received.map(({ body }) => JSON.parse(body))
    expect(told.map(({ chat_id }) => chat_id)).toEqual(['@orders_lagos', '@orders_lagos'])
    expect(references.every((reference) => told.some(({ text }) => text.includes(reference)))).toBe(true)
    expect(telegram.received[0]?.url).toContain('/bot654321:')
    expect(await destinations()).toMatchObject([{ where: 'chat @orders_lagos, bot 654321', failingSince: null }])
  })

  test('and takes a test again gets what waited; one that takes the next order, too', async () => {
    const { id } = await add(targets.webhook())
    hook.answer = { status: 503 }
    await order()
    await until(async () => expect(await ledger()).toMatchObject([{ state: 'failing' }]))
    hook.answer = { status: 200 }
    expect((await as(owner, testDestination, { params: { id } })).json()).toMatchObject({ hasArrived: true })
    await until(async () => expect((await ledger()).every(({ state }) => state === 'sent')).toBe(true))
    hook.answer = { status: 503 }
    await order()
    await until(async () => expect(await ledger({ state: 'failing' })).toHaveLength(1))
    hook.answer = { status: 200 }
    await order()
    await until(async () => expect((await ledger()).every(({ state }) => state === 'sent')).toBe(true))
  })

  test('for so long that the queue has forgotten it is tried again all the same', async () => {
    await add(targets.webhook())
    hook.answer = { status: 503 }
    await order()
    await until(async () => expect(await ledger()).toMatchObject([{ state: 'failing' }]))
    await site.database.execute(sql`delete from pgboss.job where name = 'alert-deliveries'`)
    await site.database.execute(sql`update alert_deliveries set state = 'failed'`)
    hook.answer = { status: 200 }
    const [given] = await ledger({ state: 'failed' })
    expect((await as(owner, retryDelivery, { params: { id: given?.id } })).statusCode).toBe(200)
    await until(async () => expect(await ledger()).toMatchObject([{ state: 'sent' }]))
  })

  test.each([
    [500, 'It answered 500.'],
    [302, 'It leads elsewhere (302). Add the address to which it leads.'],
  ])('with status %d is tried again and followed nowhere', async (status, words) => {
    const { id } = await add(targets.webhook())
    hook.answer = { status, location: `${telegram.url}/elsewhere` }
    expect((await as(owner, testDestination, { params: { id } })).json()).toMatchObject({
      hasArrived: false,
      message: words,
    })
    expect(telegram.received).toHaveLength(0)
  })

  test.each([
    [401, '', 'Telegram does not know this bot. Ask @BotFather for its token.'],
    [400, '{"description":"Bad Request: chat not found"}', 'Telegram does not know this chat.'],
    [403, '{"description":"Forbidden: bot was kicked"}', 'The bot is not in this chat'],
    [429, '{"description":"Too Many Requests: retry after 5"}', 'Telegram answered 429: “Too Many Requests'],
  ])('because Telegram answers %d is explained', async (status, body, words) => {
    const { id } = await add(targets.telegram)
    telegram.answer = { status, body }
    const { message } = (await as(owner, testDestination, { params: { id } })).json()
    expect(message).toContain(words)
    expect(message).not.toContain('abcdefghijklmnopqrstuvwxyz')
  })

  test('for ten minutes is on every page of staff, and told to the others once', async () => {
    const { id } = await add(targets.email)
    await add(targets.webhook())
    await site.database.execute(
      sql`update alert_destinations set failing_since = now() - interval '11 minutes', error = 'No' where id = ${id}`,
    )
    const agent = await site.signInStaff('agent')
    expect((await as(agent, getStaffMember)).json()).toMatchObject({ failingAlerts: [{ name: 'Inbox' }] })
    await look()
    await look()
    await until(() => expect(hook.received).toHaveLength(1))
    expect(JSON.parse(hook.received[0]?.body ?? '').data.text).toContain('Nothing arrives at Inbox since')
    expect(mail.mails).toHaveLength(0)
    await as(owner, testDestination, { params: { id } })
    expect((await as(agent, getStaffMember)).json()).not.toHaveProperty('failingAlerts')
  })

  test('with a try that counted as failed keeps what a second one brought, however the first ends', async () => {
    await add(targets.email)
    const refuse = withheldVerdict(mail)
    await order()
    await until(() => expect(mail.mails).toHaveLength(1))
    mail.verdict = undefined
    await using other = await openTestApp(
      { ...settings, SMTP_URL: mail.url, MAIL_FROM: 'orders@seller.example', PUBLIC_ORIGIN: 'https://seller.example' },
      site,
    )
    // As the queue does with what runs for too long.
    await site.database.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    await other.app.queue.start(other.app.jobs)
    await until(async () => expect(await ledger()).toMatchObject([{ state: 'sent', tries: 2 }]))
    await refuse()
    expect(await ledger()).toMatchObject([{ state: 'sent', error: '' }])
    expect(await destinations()).toMatchObject([{ failingSince: null, error: '' }])
  })

  test('and hangs holds up no other one', async () => {
    await add(targets.webhook())
    await add(targets.email)
    hook.answer = 'hang'
    for (let each = 0; each < 4; each++) await order()
    await until(() => expect(mail.mails.join()).toContain('new order'.slice(1)))
    await order()
    const before = mail.mails.length
    await until(() => expect(mail.mails.length).toBeGreaterThan(before))
    hook.answer = { status: 200 }
  })
})

/** The secret of an order's page. */
async function tokenOf(reference: string): Promise<string> {
  const { rows } = (await site.database.execute(
    sql`select confirmation_token as token from orders where reference = ${reference}`,
  )) as unknown as { rows: { token: string }[] }
  return rows[0]?.token ?? ''
}

describe('what a buyer does about an order', () => {
  const tellsOfChanges = () => add({ ...targets.webhook(), about: ['buyer-changed'] })

  test('is told without name, address and product; what staff do is not', async () => {
    await tellsOfChanges()
    const [reference, other] = [await order(), await order()]
    const params = { token: await tokenOf(reference) }
    const corrected = { address: '99 Marina, Lagos Island', fullname: 'Amina Bello' }
    expect((await site.send(changeMyOrder, { params, body: corrected })).statusCode).toBe(200)
    await until(() => expect(hook.received).toHaveLength(1))
    await as(owner, moveOrder, { params: { reference: other }, body: { to: 'cancelled', reason: 'price' } })
    const next = await order()
    expect((await site.send(cancelMyOrder, { params: { token: await tokenOf(next) }, body: {} })).statusCode).toBe(200)
    await until(() => expect(hook.received).toHaveLength(2))
    expect(hook.received.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { title: `The buyer corrected ${reference}`, text: 'Corrected the name or the address.' },
      { title: `The buyer cancelled ${next}`, text: 'Cancelled it.' },
    ])
    for (const [at, { body }] of hook.received.entries()) {
      expect(JSON.parse(body)).toMatchObject({ type: 'buyer-changed', data: { references: [[reference, next][at]] } })
      expect(body).toContain(`https://seller.example/orders/${[reference, next][at]}`)
      expect(body).not.toMatch(/Amina|Bello|Marina|Ngozi|Allen|ulcer|80310|mind/i)
    }
  })

  test('again and again within ten minutes is told once more, when they are over', async () => {
    await tellsOfChanges()
    const [reference, other] = [await order(), await order()]
    const change = async (of: string, address: string) => {
      const params = { token: await tokenOf(of) }
      expect((await site.send(changeMyOrder, { params, body: { address } })).statusCode).toBe(200)
    }
    await change(reference, '1 Marina, Lagos')
    await until(() => expect(hook.received).toHaveLength(1))
    for (let number = 2; number < 8; number++) await change(reference, `${number} Marina, Lagos`)
    const callAt = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 36 * 3_600_000).toISOString()
    const asked = await site.send(changeMyOrder, { params: { token: await tokenOf(reference) }, body: { callAt } })
    expect(asked.statusCode, asked.body).toBe(200)
    await until(async () => expect(await ledger()).toHaveLength(2))
    // Another buyer is heard at once.
    await change(other, '1 Broad Street, Lagos')
    await until(() => expect(hook.received).toHaveLength(2))
    // What has just been told waits until the answer is written down.
    await until(async () => expect(await ledger({ state: 'waiting' })).toMatchObject([{ references: [reference] }]))
    const [again] = await ledger({ state: 'waiting' })
    expect(Date.parse(again?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(await ledger()).toHaveLength(3)
    await as(owner, retryDelivery, { params: { id: again?.id } })
    await until(() => expect(hook.received).toHaveLength(3))
    expect(JSON.parse(hook.received[2]?.body ?? '').data).toMatchObject({
      title: `The buyer corrected ${reference}`,
      text: 'Asks to be called at a time. Corrected the name or the address.',
    })
  })
})

test('a new order that is no longer to call when it is told says how far it is', async () => {
  await add({ ...targets.webhook(), gatherMinutes: 30 })
  const reference = await order()
  await until(async () => expect(await ledger()).toHaveLength(1))
  await as(owner, moveOrder, { params: { reference }, body: { to: 'cancelled', reason: 'price' } })
  const [delivery] = await ledger()
  await as(owner, retryDelivery, { params: { id: delivery?.id } })
  await until(() => expect(hook.received).toHaveLength(1))
  expect(JSON.parse(hook.received[0]?.body ?? '').data).toMatchObject({ text: 'Cancelled by now.' })
})

/** Looks for who waits, as every minute does. */
async function look(): Promise<void> {
  const waits = site.app.jobs.scheduled.find(({ name }) => name === 'alert-waits')
  await waits?.run(site.app.queue)
}

describe('a buyer who waits', () => {
  test('for fifteen minutes is told once; one whom somebody has, or has called, is not', async () => {
    await add({ ...targets.webhook(), about: ['order-waiting', 'call-due'] })
    const [waits, has, called, due, later] = [await order(), await order(), await order(), await order(), await order()]
    await site.database.execute(sql`update orders set placed_at = now() - interval '16 minutes'`)
    await site.database.execute(sql`update orders set attempts = 1 where reference = ${called}`)
    await site.database.execute(sql`insert into buyer_claims (phone_e164, agent, until)
      select phone_e164, 'chidi@seller.example', now() + interval '5 minutes' from orders where reference = ${has}`)
    await site.database.execute(
      sql`update orders set stage = 'call-back', call_at = now() - interval '1 minute' where reference = ${due}`,
    )
    await site.database.execute(
      sql`update orders set stage = 'call-back', call_at = now() + interval '1 hour' where reference = ${later}`,
    )
    await look()
    await look()
    await until(() => expect(hook.received).toHaveLength(2))
    const told = hook.received.map(({ body }) => JSON.parse(body))
    expect(told.map(({ type, data }) => [type, data.references]).toSorted()).toEqual([
      ['call-due', [due]],
      ['order-waiting', [waits]],
    ])
  })
})

test('a test whose process was killed has failed after a while, and nothing counts as waiting because of it', async () => {
  await using watched = await openTestApp(
    { PUBLIC_ORIGIN: 'https://seller.example', METRICS_TOKEN: metricsToken },
    site,
  )
  const { id } = await add(targets.webhook())
  await site.database.execute(sql`insert into alert_deliveries (destination_id, about, "references", tries, created_at, due_at)
    values (${id}, 'test', array[]::text[], 1, now() - interval '2 hours', now() - interval '2 hours')`)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await watched.app.inject({ url: '/metrics', headers })
  expect(body).toMatch(/^divine_alert_oldest_seconds 0$/m)
  expect(body).not.toContain('divine_alert_deliveries{')
  await look()
  expect(await ledger()).toMatchObject([
    { about: 'test', state: 'failed', error: 'The site ended before it had an answer. Press Test again.' },
  ])
})

test('while nothing happens, looking for it changes nothing: cached pages stay kept', async () => {
  await using other = await openTestApp({ PUBLIC_ORIGIN: 'https://seller.example' }, site)
  const forget = vi.fn()
  other.app.onSiteChange(forget)
  for (let each = 0; each < 3; each++) {
    for (const { run } of other.app.jobs.rounds) await run(other.app.queue)
  }
  // Announced after whatever was announced before it.
  await site.database.execute(sql`delete from descriptions`)
  await until(() => expect(forget).toHaveBeenCalled())
  expect(forget).toHaveBeenCalledTimes(1)
})

test('a review is told without its words', async () => {
  await add(targets.webhook())
  const reply = await site.send(writeReview, {
    body: {
      comment_post_ID: '2',
      comment_parent: '0',
      rating: '5',
      author: 'Ngozi',
      email: 'ngozi@mail.example',
      comment: 'It went away within a week.',
    },
  })
  expect(reply.statusCode).toBe(201)
  await until(() => expect(hook.received).toHaveLength(1))
  expect(hook.received[0]?.body).toContain('https://seller.example/reviews')
  expect(hook.received[0]?.body).not.toMatch(/Ngozi|went away/)
})

describe('a place', () => {
  test('keeps its secrets from the database, from answers and from the journal', async () => {
    await add(targets.telegram)
    const { id, secret } = await add(targets.webhook())
    const { rows } = (await site.database.execute(
      sql`select row_to_json(d)::text as row from alert_destinations d`,
    )) as unknown as { rows: { row: string }[] }
    await site.app.journal.written()
    const journal = (await site.database.execute(
      sql`select row_to_json(j)::text as row from journal_lines j`,
    )) as unknown as {
      rows: { row: string }[]
    }
    const shown = JSON.stringify([rows, journal.rows, await destinations(), await ledger()])
    for (const hidden of ['abcdefghijklmnopqrstuvwxyz', secret, 'of=us']) expect(shown).not.toContain(hidden)
    await as(owner, removeDestination, { params: { id } })
    expect(await destinations()).toHaveLength(1)
  })

  test('that is added once more, as by a form that is loaded again, is the same one', async () => {
    const { id } = await add(targets.webhook())
    const again = await as(owner, addDestination, { body: targets.webhook() })
    expect(again.json()).toEqual({ id })
    await add({ ...targets.webhook(), name: 'Another' })
    await add({ ...targets.webhook(), url: `${hook.url}/elsewhere` })
    expect(await destinations()).toHaveLength(3)
  })

  test('that is added by many presses at once is one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => as(owner, addDestination, { body: targets.webhook() })),
    )
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1)
    expect(await destinations()).toHaveLength(1)
  })

  test('cannot be set up without a key, and the page is told why', async () => {
    await using other = await openTestApp({ PUBLIC_ORIGIN: 'https://seller.example' }, site)
    const reply = await as(owner, addDestination, { body: targets.email }, other)
    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toContain('SECRETS_KEY')
    const { unavailable } = (await as(owner, listDestinations, {}, other)).json()
    expect(unavailable).toHaveLength(Object.keys(channelRecords).length)
  })

  test.each([
    ['another one than when this place was added', { SECRETS_KEY: 'another key of more than thirty-two characters' }],
    ['not set any more', {}],
  ])('fails from the start on whose key is %s, until one whose key is right', async (said, key) => {
    await add(targets.webhook())
    const started = (own: Record<string, string>) =>
      openTestApp({ PUBLIC_ORIGIN: 'https://seller.example', ...own }, site)
    await using other = await started(key)
    await other.app.ready()
    const [failing] = await destinations()
    expect(failing).toMatchObject({ error: expect.stringContaining(said), failingSince: expect.any(String) })
    await using again = await started(key)
    await again.app.ready()
    expect(await destinations()).toEqual([failing])
    await using right = await started(settings)
    await right.app.ready()
    expect(await destinations()).toMatchObject([{ error: '', failingSince: null }])
  })

  test.each([
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://169.254.169.254/latest',
    'http://localhost/',
  ])('inside a private network, such as %s, is not called', async (url) => {
    await using other = await openTestApp(
      { PUBLIC_ORIGIN: 'https://seller.example', SECRETS_KEY: settings.SECRETS_KEY },
      site,
    )
    const { id } = (await as(owner, addDestination, { body: { ...targets.webhook(), url } }, other)).json()
    const { message } = (await as(owner, testDestination, { params: { id } }, other)).json()
    expect(message).toContain('leads into a private network')
  })

  test('inside a private network is not called over a connection that another channel has left open', async () => {
    const byName = telegram.url.replace('127.0.0.1', 'localhost')
    await using other = await openTestApp(
      { PUBLIC_ORIGIN: 'https://seller.example', SECRETS_KEY: settings.SECRETS_KEY, TELEGRAM_API_URL: byName },
      site,
    )
    const [chat, inside] = await Promise.all(
      [targets.telegram, { ...targets.webhook(), url: `${byName}/internal` }].map(
        async (body) => (await as(owner, addDestination, { body }, other)).json().id,
      ),
    )
    const test = async (id: string) => (await as(owner, testDestination, { params: { id } }, other)).json()
    expect(await test(chat)).toMatchObject({ hasArrived: true })
    expect((await test(inside)).message).toContain('leads into a private network')
    expect(telegram.received.map(({ url }) => url)).not.toContain('/internal')
  })

  test('is told what its owner chooses, and when; half of quiet hours is refused', async () => {
    const { id } = await add({ ...targets.webhook(), about: ['review-waiting'] })
    await add(targets.email)
    const change = (body: object) => as(owner, changeDestination, { params: { id }, body })
    expect((await change({ quietFrom: '22:00' })).json().fieldErrors).toHaveProperty('quietUntil')
    expect((await change({ quietFrom: '22:00', quietUntil: '06:30', gatherMinutes: 5 })).statusCode).toBe(200)
    expect((await destinations()).find((each) => each.id === id)).toMatchObject({
      quietFrom: '22:00',
      gatherMinutes: 5,
    })
    for (const half of [{ quietUntil: null }, { quietFrom: null }]) {
      const refused = await change(half)
      expect([refused.statusCode, Object.keys(refused.json().fieldErrors)]).toEqual([400, Object.keys(half)])
    }
    expect((await destinations()).find((each) => each.id === id)).toMatchObject({ quietUntil: '06:30' })
    await order()
    await until(() => expect(mail.mails).toHaveLength(1))
    expect(hook.received).toHaveLength(0)
  })

  test('takes twenty tests of one owner in a minute, and says of whom there are more', async () => {
    const { id } = await add(targets.webhook())
    const press = () => as(owner, testDestination, { params: { id } })
    for (let each = 0; each < 20; each++) expect((await press()).statusCode).toBe(200)
    const refused = await press()
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'You have sent many tests. Please wait a minute, then try again.',
    ])
  })

  test('is none of an agent’s', async () => {
    const agent = await site.signInStaff('agent')
    for (const call of [listDestinations, listDeliveries]) expect((await as(agent, call)).statusCode).toBe(403)
    expect((await as(agent, addDestination, { body: targets.email })).statusCode).toBe(403)
  })
})

test('what only a newer version knows takes no place and no delivery off the lists, and stays when the place is changed', async () => {
  const known = (await add(targets.email)).id
  const { id } = await add(targets.webhook())
  await site.database.execute(
    sql`update alert_destinations set about = array['call-due', 'order-beamed'] where id = ${id}`,
  )
  const newer = sql`insert into alert_destinations (id, kind, name, "where", address, about, gather_minutes, added_by)
    values ('00000000-0000-4000-8000-000000000001', 'pigeon', 'Loft', 'Ikeja', '', array['order-beamed'], 0, 'newer@staff.example')`
  await site.database.execute(newer)
  await site.database.execute(sql`insert into alert_deliveries (destination_id, about, state, "references", due_at)
    values (${id}, 'order-beamed', 'flying', array[]::text[], now()), (${id}, 'new-order', 'sent', array[]::text[], now()),
      ('00000000-0000-4000-8000-000000000001', 'new-order', 'sent', array[]::text[], now())`)
  const { destinations } = (await as(owner, listDestinations)).json() as { destinations: Destination[] }
  const shown = (of: string) => destinations.find((each) => each.id === of)
  expect(shown(known)).toMatchObject({ hasUnknown: false })
  expect(shown(id)).toMatchObject({ about: ['call-due'], hasUnknown: true })
  expect(shown('00000000-0000-4000-8000-000000000001')).toMatchObject({ kind: null, about: [], hasUnknown: true })
  const deliveries = (await as(owner, listDeliveries)).json() as Delivery[]
  expect(deliveries.map(({ about, state, destination }) => [about, state, destination.kind])).toEqual([
    ['new-order', 'sent', null],
    ['new-order', 'sent', 'webhook'],
    [null, null, 'webhook'],
  ])
  const [, , beamed] = deliveries
  await as(owner, retryDelivery, { params: { id: beamed?.id } })
  await expect
    .poll(async () => (await as(owner, listDeliveries)).json().find(({ id: each }: Delivery) => each === beamed?.id))
    .toMatchObject({ state: 'failing', error: expect.stringContaining('newer version') })
  expect(hook.received).toEqual([])
  await as(owner, changeDestination, { params: { id }, body: { about: ['new-order'] } })
  const { rows } = (await site.database.execute(sql`select about from alert_destinations where id = ${id}`)) as {
    rows: object[]
  }
  expect(rows).toEqual([{ about: ['new-order', 'order-beamed'] }])
})
