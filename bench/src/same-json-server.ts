import Fastify from 'fastify'

/** The least that can be called a JSON route, as a process of its own: what the site answered, from memory. */
const { SITE: site = '', ADDRESS: address = '/', HOST: host, PORT: port } = process.env

const body: unknown = await (await fetch(`${site}${address}`)).json()

const app = Fastify()
app.get(address, async () => body)

process.once('SIGTERM', () => app.close())
const origin = await app.listen({ host: host ?? '127.0.0.1', port: Number(port) })
process.stdout.write(`The bare route is at ${origin}\n`)
