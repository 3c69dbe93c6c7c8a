import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site } from '@divine/contracts/calls/site'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { webFolder } from '../folders.ts'
import { workerPolicy } from './content-policy.ts'
import { servePages } from './pages.ts'

const clientFolder = path.join(webFolder, 'dist/client')
const config = { access: 'public' } as const

/** Serves the built web app: its pages, rendered here, and its files, which the build has compressed. */
export const serveBuiltSite = fp(
  async (app) => {
    const entry = pathToFileURL(path.join(webFolder, 'dist/server/entry-server.js')).href
    const { site } = (await import(entry)) as { site: Site }
    const names = await readdir(clientFolder, { withFileTypes: true })

    await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true })
    app.get<{ Params: { '*': string } }>('/assets/*', { config }, (request, reply) =>
      // Their names change with their content.
      reply.sendFile(`assets/${request.params['*']}`, { immutable: true, maxAge: '1y' }),
    )
    app.get<{ Params: { '*': string } }>('/pictures/*', { config }, (request, reply) =>
      reply.sendFile(`pictures/${request.params['*']}`, { maxAge: '7d' }),
    )
    for (const { name } of names.filter((each) => each.isFile() && !/\.(br|gz)$/.test(each.name))) {
      const isWorker = name.endsWith('-worker.js')
      const maxAge = isWorker ? 0 : '1h'
      app.get(`/${name}`, { config }, (_request, reply) => {
        if (isWorker) reply.header('content-security-policy', workerPolicy)
        return reply.sendFile(name, { maxAge })
      })
    }
    await servePages(app, site)
  },
  { name: 'site' },
)
