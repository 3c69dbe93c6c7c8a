import { randomBytes } from 'node:crypto'
import { uploadImage } from '@divine/contracts/calls/images'
import { placeOrder } from '@divine/contracts/calls/orders'
import { largestImageBytes } from '@divine/contracts/texts/image-rules'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { grain, phonePhoto, picture } from '../../testing/pictures.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeUnusedImages } from './image-queries.ts'
import { imageFiles, images } from './image-tables.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp()
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())

const send = (file: Buffer, type = 'image/jpeg') =>
  site.app.inject({
    method: uploadImage.method,
    url: uploadImage.url,
    payload: file,
    headers: { cookie, 'content-type': type },
  })
const look = (url: string, accept = 'image/avif,image/webp,image/*,*/*;q=0.8') =>
  site.app.inject({ url, headers: { accept } })

test('a picture is kept once, and comes in the format that the browser takes', async () => {
  const file = await picture(1000, 500)
  const reply = await send(file, 'image/png')
  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    { src: expect.stringMatching(/^\/images\/[\da-f]{32}\/960$/), width: 1000, height: 500 },
  ])
  expect((await send(file)).json()).toEqual(reply.json())
  const { src } = reply.json()
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ]) {
    const answer = await look(src, accept)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.headers).toMatchObject({ vary: 'Accept', 'cache-control': 'public, max-age=31536000, immutable' })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(960)
  }
})

test('a picture is kept at three widths, none wider than itself', async () => {
  const widths = async (file: Buffer) => {
    const { src } = (await send(file)).json()
    return Promise.all(
      [480, 960, 1440].map(async (width) => {
        const { rawPayload } = await look(src.replace('960', String(width)))
        return (await sharp(rawPayload).metadata()).width
      }),
    )
  }
  expect(await widths(await picture(2000, 200))).toEqual([480, 960, 1440])
  expect(await widths(await picture(700, 200))).toEqual([480, 700, 700])
  expect(await widths(await picture(100, 900))).toEqual([100, 100, 100])
})

// It takes the processor for seconds, and no database anything.
test.skipIf(process.env.TEST_DATABASE === 'embedded')(
  'a photo of 8 MB from a phone stands upright, tells no place, and takes at most 60 KB on a phone',
  async () => {
    const photo = await phonePhoto()
    expect(photo.length).toBeGreaterThan(7_000_000)
    expect(photo.length).toBeLessThan(largestImageBytes)
    const { src, width, height } = (await send(photo)).json()
    expect([width, height]).toEqual([1440, 1920])
    for (const accept of ['image/avif', 'image/webp', '*/*']) {
      const { rawPayload } = await look(src, accept)
      expect(rawPayload.length, accept).toBeLessThanOrEqual(60_000)
      const { exif, xmp, iptc, orientation = 1 } = await sharp(rawPayload).metadata()
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, 1])
    }
  },
)

test('of pictures that one member sends at once a dozen wait, and none is made for who has left', async () => {
  const files = await Promise.all(Array.from({ length: 16 }, (_none, index) => grain(700 + index)))
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const put = async (file: Buffer, signal: AbortSignal | null, by = cookie) => {
    const headers = { cookie: by, 'content-type': 'image/jpeg' }
    const body = new Uint8Array(file)
    const reply = await fetch(`${origin}${uploadImage.url}`, { method: 'POST', body, headers, signal })
    return { status: reply.status, message: (await reply.json()).message, again: reply.headers.get('retry-after') }
  }
  const refused: Awaited<ReturnType<typeof put>>[] = []
  const beyond = Promise.withResolvers<void>()
  const replies = files.map(async (file) => {
    const reply = await put(file, leave.signal).catch(() => undefined)
    if (reply?.status === 429 && refused.push(reply) === 4) beyond.resolve()
  })
  await Promise.race([beyond.promise, Promise.all(replies)])
  expect(refused[0]).toEqual({
    status: 429,
    message: '12 of your pictures are still being made ready. Wait a few seconds and try again.',
    again: '10',
  })
  const colleague = await site.signInStaff()
  const theirs = put(await grain(500), null, colleague)
  leave.abort()
  expect((await theirs).status).toBe(201)
  expect((await put(await grain(501), null)).status).toBe(201)
  // With a plain first-in, first-out queue the twelve would be encoded before the colleague's.
  const made = and(gte(images.height, 700), lt(images.height, 720))
  expect(await site.database.$count(images, made)).toBeLessThan(12)
})

test('what can be seen through stays so for browsers of every age', async () => {
  const glass = await sharp({
    create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 90, b: 0, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  const { src } = (await send(glass)).json()
  const answer = await look(src, '*/*')
  expect(answer.headers['content-type']).toBe('image/png')
  expect((await sharp(answer.rawPayload).stats()).isOpaque).toBe(false)
})

test('the content decides what is a picture, not its name', async () => {
  expect((await send(await picture(50, 50, 'gif'), 'application/octet-stream')).statusCode).toBe(201)
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  for (const file of [svg, Buffer.from('%PDF-1.7'), Buffer.from('words'), Buffer.alloc(0), Buffer.alloc(5_000, 1)]) {
    const reply = await send(file, 'image/png')
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'This file is not a picture that we can read. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
    ])
  }
})

test('a damaged picture, one of too many pixels and one of too many bytes are each refused in their own words', async () => {
  const whole = await picture(800, 800, 'jpeg')
  expect((await send(whole.subarray(0, whole.length / 2))).json().message).toContain('damaged')
  expect((await send(await picture(10_000, 5_001, 'png'))).json().message).toContain('50 megapixels')
  const heavy = await send(Buffer.alloc(largestImageBytes + 1))
  expect([heavy.statusCode, heavy.json().message]).toEqual([
    413,
    'This picture is larger than 10 MB. Choose a smaller one.',
  ])
})

test('what is sent as something else than a file is refused with 415', async () => {
  expect((await send(Buffer.from('{}'), 'application/json')).statusCode).toBe(415)
  expect((await send(Buffer.from('x=1'), 'text/html')).statusCode).toBe(415)
})

test('a picture that is not there is answered 404, and so is an address of the wrong form', async () => {
  for (const path of [`${'0'.repeat(32)}/960`, `${'0'.repeat(32)}/961`, 'x/480', `${'0'.repeat(31)}'/480`]) {
    expect((await look(`/images/${path}`)).statusCode, path).toBe(404)
  }
})

test('a picture that nothing has used for 30 days is removed with its files; one that any kept version shows stays', async () => {
  const [shown, dropped, young] = await Promise.all(
    [31, 32, 33].map(async (side) => (await send(await picture(side, side))).json().src as string),
  )
  const put = (description: string) =>
    site.app.inject({ method: 'PUT', url: '/api/divine/put-ulcer', payload: { description }, headers: { cookie } })
  await put(`<p><img src="${shown}" alt="" /></p>`)
  await put('<p>Without it</p>')
  await site.database.execute(sql`update images set last_used_at = now() - interval '31 days' where width in (31, 32)`)
  expect(await removeUnusedImages(site.database)).toBe(1)
  expect((await look(shown ?? '')).statusCode).toBe(200)
  expect((await look(dropped ?? '')).statusCode).toBe(404)
  expect((await look(young ?? '')).statusCode).toBe(200)
  expect(await site.database.$count(imageFiles, eq(imageFiles.width, 32))).toBe(0)
})

test('a picture stays wherever in what staff edit it is shown, be it a part that came later', async () => {
  const pictures = await Promise.all(
    [41, 42, 43].map(async (side) => (await send(await picture(side, side))).json().src as string),
  )
  const [inPart, inVersion] = pictures.map((src) => src.replace(/\/\d+$/, ''))
  const value = (picture: string | undefined) => JSON.stringify({ story: { pictures: [{ source: picture }] } })
  const { database } = site
  await database.execute(sql`insert into catalogue_parts (kind, key, position, version, saved_by, value)
    values ('later', 'part', 1, 2, 'ada@staff.example', ${value(inPart)})`)
  await database.execute(sql`insert into catalogue_versions (kind, key, version, saved_by, value)
    values ('later', 'part', 1, 'ada@staff.example', ${value(inVersion)})`)
  await database.execute(sql`update images set last_used_at = now() - interval '31 days' where width in (41, 42, 43)`)
  expect(await removeUnusedImages(database)).toBe(1)
  const statuses = pictures.map(async (src) => (await look(src)).statusCode)
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])
})

describe('while the database is slow to read pictures', () => {
  /** Nobody can read a picture until the work is done. */
  async function withPicturesLocked(work: () => Promise<void>): Promise<void> {
    const release = Promise.withResolvers<void>()
    const isLocked = Promise.withResolvers<void>()
    const lock = site.database.transaction(async (tx) => {
      await tx.execute(sql`lock table image_files in access exclusive mode`)
      isLocked.resolve()
      await release.promise
    })
    await isLocked.promise
    try {
      await work()
    } finally {
      release.resolve()
      await lock
    }
  }
  const unknownPicture = () => `/images/${randomBytes(16).toString('hex')}/960`

  // The embedded database does one thing after another.
  test.runIf(process.env.TEST_DATABASE === 'postgres')('an order is stored', async () => {
    let asked: Promise<unknown> | undefined
    await withPicturesLocked(async () => {
      asked = Promise.all(Array.from({ length: 100 }, () => look(unknownPicture())))
      const body = { fullname: 'Ada', supplement: 'Ulcer', bottle: 1, phone: '08031234567', address: '14 Adeola Close' }
      expect((await site.send(placeOrder, { body })).statusCode).toBe(201)
    })
    await asked
  })

  test('200 are waited for, and whoever asks for one more is answered 503 at once', async () => {
    const statuses: number[] = []
    let asked: Promise<unknown> | undefined
    await withPicturesLocked(async () => {
      asked = Promise.all(
        Array.from({ length: 230 }, async () => statuses.push((await look(unknownPicture())).statusCode)),
      )
      await vi.waitUntil(() => statuses.length === 30, { timeout: 30_000 })
    })
    await asked
    expect(statuses).toEqual([...Array(30).fill(503), ...Array(200).fill(404)])
    expect((await look(unknownPicture())).statusCode).toBe(404)
  })

  test('one that was asked for before is sent from memory', async () => {
    const { src } = (await send(await picture(40, 41))).json()
    const { rawPayload } = await look(src)
    await withPicturesLocked(async () => {
      expect((await look(src)).rawPayload).toEqual(rawPayload)
    })
  })

  test('they are work like calls and new pages, of which only so much is taken on', async () => {
    await using busy = await openTestApp({ REQUESTS_AT_ONCE: '2' }, site)
    const origin = await busy.app.listen({ port: 0, host: '127.0.0.1' })
    const replies: Response[] = []
    let asked: Promise<unknown> | undefined
    await withPicturesLocked(async () => {
      asked = Promise.all([1, 2, 3].map(async () => replies.push(await fetch(`${origin}${unknownPicture()}`))))
      await vi.waitUntil(() => replies.length === 1, { timeout: 30_000 })
    })
    await asked
    expect(replies.map(({ status }) => status)).toEqual([503, 404, 404])
    expect(replies[0]?.headers.get('retry-after')).toBe('2')
  })
})

test('a client that asks for too many pictures is asked to wait, and others get theirs', async () => {
  const { src } = (await send(await picture(42, 43))).json()
  await using strict = await openTestApp({ PAGES_PER_CLIENT: '3' }, site)
  const ask = async (remoteAddress: string) => (await strict.app.inject({ url: src, remoteAddress })).statusCode
  const statuses = []
  for (let index = 0; index < 4; index++) statuses.push(await ask('203.0.113.7'))
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await ask('203.0.113.8')).toBe(200)
})
