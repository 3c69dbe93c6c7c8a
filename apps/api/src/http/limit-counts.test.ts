import { placeOrder } from '@divine/contracts/calls/orders'
import { signIn } from '@divine/contracts/calls/staff'
import { Redis as Client } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRedis, type Redis, startRedis } from '../testing/redis.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const order = { fullname: 'Ngozi', phone: '0803 123 4567', supplement: 'Ulcer', bottle: 2, address: '14 Adeola Close' }

/** How many of so many sign-ins with a wrong password, sent at once to these processes in turn, were looked at. */
async function admitted(processes: readonly TestApp[], tries: number): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: tries }, (_, at) =>
      (processes[at % processes.length] as TestApp).send(signIn, {
        body: { email: `${at}@staff.example`, password: 'wrong horse battery staple' },
      }),
    ),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
  return replies.filter(({ statusCode }) => statusCode === 401).length
}

const command = findRedis()

describe.skipIf(!command)('two processes with one Redis', () => {
  let redis: Redis
  let first: TestApp
  let second: TestApp
  const lines: { msg: string; level: number }[] = []
  beforeAll(async () => {
    redis = await startRedis(command ?? '')
    const env = { REDIS_URL: redis.url, SIGN_INS_PER_CLIENT: '6', ORDERS_PER_CLIENT: '3', LOG_LEVEL: 'warn' }
    first = await openTestApp(env, undefined, { write: (line) => void lines.push(JSON.parse(line)) })
    second = await openTestApp({ ...env, LOG_LEVEL: 'silent' }, first)
  })
  afterAll(async () => {
    await second[Symbol.asyncDispose]()
    await first[Symbol.asyncDispose]()
    await redis[Symbol.asyncDispose]()
  })

  test('admit together as many sign-ins as one of them, also at once, and count other things apart', async () => {
    expect(await admitted([first, second], 20)).toBe(6)
    expect((await first.send(placeOrder, { body: order })).statusCode).toBe(201)
  })

  test('do not write there whom they count', async () => {
    const client = new Client(redis.url)
    const written = await client.keys('*')
    client.disconnect()
    expect(written.length).toBeGreaterThan(0)
    for (const key of written) expect(key).toMatch(/^divine-limit-\S*?[a-z-]+-[\da-f]{64}$/)
    expect(written.join()).not.toMatch(/127\.0\.0\.1|803123/)
  })

  test('count each for itself while it hangs, say so once, and count together again afterwards', async () => {
    const said = () => lines.map(({ msg }) => msg).filter((msg) => /REDIS_URL|together/.test(msg))
    redis.hang()
    expect(await admitted([first], 20)).toBe(6)
    expect(said()).toEqual(['REDIS_URL does not answer: each process counts limits for itself'])
    redis.goOn()
    await expect
      .poll(async () => {
        await first.send(signIn, { body: { email: 'ada@staff.example', password: 'wrong horse battery staple' } })
        return said()
      })
      .toEqual([expect.stringContaining('REDIS_URL'), 'limits are counted for all processes together again'])
  })

  test('count each for itself when it is gone, and take orders', async () => {
    await redis[Symbol.asyncDispose]()
    expect(await admitted([second], 20)).toBe(6)
    expect((await second.send(placeOrder, { body: order })).statusCode).toBe(201)
  })
})

test('two limits of one name are a mistake', async () => {
  await using site = await openTestApp()
  const counted = { name: 'orders', most: 1, windowMs: 1_000, callerOf: () => 'anybody' }
  expect(() => site.app.countOf(counted)).toThrow('Two limits are called orders.')
})
