import { brotliCompressSync, constants } from 'node:zlib'
import Fastify from 'fastify'

/**
 * A page of the site as somebody would write it by hand, as a process of its own: the same words, pictures and styles,
 * and no script. It serves everything from memory, compressed, with no headers but the needed ones.
 */
const { SITE: site = '', PAGE: page = '/', HOST: host, PORT: port } = process.env

async function take(path: string) {
  const answer = await fetch(`${site}${path}`)
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
}

const { bytes } = await take(page)
const html = bytes
  .toString()
  .replaceAll(/<script[\s\S]*?<\/script>/g, '')
  .replaceAll(/<link rel="stylesheet"[^>]*disabled[^>]*>/g, '')
const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

const app = Fastify()
app.get(page, (_request, reply) =>
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(compressed),
)
const files = new Map<string, ReturnType<typeof take>>()
app.get('/*', async (request, reply) => {
  const file = files.get(request.url) ?? take(request.url)
  files.set(request.url, file)
  const { type, bytes: content } = await file
  return reply.header('content-type', type).send(content)
})

process.once('SIGTERM', () => app.close())
const origin = await app.listen({ host: host ?? '127.0.0.1', port: Number(port) })
process.stdout.write(`The plain page is at ${origin}\n`)
