import { brotliCompressSync, constants } from 'node:zlib'
import Fastify from 'fastify'

/**
 * Hand-written versions of the site's pages, as a process of its own: the same words, pictures and styles,
 * and no script. It serves everything from memory, pages compressed, with only the necessary headers.
 */
const { SITE: site = '', HOST: host, PORT: port } = process.env

async function take(path: string) {
  const answer = await fetch(`${site}${path}`)
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  const type = answer.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!type.startsWith('text/html')) return { headers: { 'content-type': type }, bytes }
  const html = bytes
    .toString()
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="stylesheet"[^>]*disabled[^>]*>/g, '')
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return { headers: { 'content-type': type, 'content-encoding': 'br' }, bytes: compressed }
}

const app = Fastify()
const files = new Map<string, ReturnType<typeof take>>()
app.get('/*', async (request, reply) => {
  const file = files.get(request.url) ?? take(request.url)
  files.set(request.url, file)
  const { headers, bytes } = await file
  return reply.headers(headers).send(bytes)
})

process.once('SIGTERM', () => app.close())
const origin = await app.listen({ host: host ?? '127.0.0.1', port: Number(port) })
process.stdout.write(`The plain site is at ${origin}\n`)
