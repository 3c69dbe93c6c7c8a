import { brotliCompressSync, constants } from 'node:zlib'
import Fastify from 'fastify'

/** The least that can be called serving a page, as a process of its own: the same compressed bytes, from memory. */
const { SITE: site = '', PAGE: page = '/', HOST: host, PORT: port } = process.env

const answer = await fetch(`${site}${page}`, { headers: { 'accept-encoding': 'br' } })
// `fetch` has decompressed what it returns, so it is compressed again as the site does.
const bytes = brotliCompressSync(Buffer.from(await answer.arrayBuffer()), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
})
const headers = Object.fromEntries(
  [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive|content-length|transfer-encoding)$/.test(name)),
)

const app = Fastify()
app.get(page, (request, reply) => {
  reply.headers({ ...headers, 'content-encoding': 'br' })
  return request.headers['if-none-match'] === headers.etag ? reply.code(304).send() : reply.send(bytes)
})

process.once('SIGTERM', () => app.close())
const origin = await app.listen({ host: host ?? '127.0.0.1', port: Number(port) })
process.stdout.write(`The bare page is at ${origin}\n`)
