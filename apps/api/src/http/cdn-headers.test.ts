import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { cdnHeaders } from './cdn-headers.ts'

/** What a CDN is told of an answer. */
async function toldOf(status: number, caching: string | undefined, seconds: number | undefined = 300) {
  const app = Fastify()
  await app.register(cdnHeaders, { seconds })
  app.get('/', async (_request, reply) => {
    if (caching !== undefined) reply.header('cache-control', caching)
    return reply.code(status).send()
  })
  const { headers } = await app.inject('/')
  await app.close()
  return [headers['cdn-cache-control'], headers['surrogate-control']]
}

const nothing = 'no-store, max-age=0'
const file = 'public, max-age=31536000, immutable'

test.each([200, 206, 304, 399])('a file that is answered %i is kept as long as browsers keep it', async (status) => {
  const kept = 'max-age=31536000, stale-if-error=86400'
  expect(await toldOf(status, file)).toEqual([kept, kept])
})

test.each([400, 401, 404, 416, 499, 500, 503])('an answer of %i is not kept, whatever browsers do', async (status) => {
  expect(await toldOf(status, file)).toEqual([nothing, nothing])
})

test.each([undefined, 'no-store', 'private, max-age=60', 'max-age=60', 'public', 'public, s-maxage=60'])(
  'what does not say that everybody may keep it, and for how long, is not kept: %s',
  async (caching) => {
    expect(await toldOf(200, caching)).toEqual([nothing, nothing])
  },
)

test.each([
  [300, 'max-age=300, stale-while-revalidate=300, stale-if-error=86400'],
  [1, 'max-age=1, stale-while-revalidate=1, stale-if-error=86400'],
])('a page is kept for %i seconds, and what is out of date soon for one', async (seconds, lasting) => {
  const app = Fastify()
  await app.register(cdnHeaders, { seconds })
  expect(app.sharedHeaders(true)).toEqual({ 'cdn-cache-control': lasting, 'surrogate-control': lasting })
  const passing = 'max-age=1, stale-if-error=0'
  expect(app.sharedHeaders(false)).toEqual({ 'cdn-cache-control': passing, 'surrogate-control': passing })
})

test('what an answer says of itself to a CDN stands, also where it fails', async () => {
  const app = Fastify()
  await app.register(cdnHeaders, { seconds: 300 })
  app.get('/', (_request, reply) => reply.code(404).headers(app.sharedHeaders(false)).send())
  expect((await app.inject('/')).headers['cdn-cache-control']).toBe('max-age=1, stale-if-error=0')
})
