import { createRequire } from 'node:module'
import type { Site } from '@divine/contracts/calls/site'
import fp from 'fastify-plugin'
import type { ViteDevServer } from 'vite'
import { webFolder } from '../folders.ts'
import { servePages } from './pages.ts'

/** Serves the web app from its sources through Vite, with hot reload over the same port. */
export const serveDevelopmentSite = fp(
  async (app) => {
    const { createServer }: typeof import('vite') = await import(
      createRequire(`${webFolder}/package.json`).resolve('vite')
    )
    const vite: ViteDevServer = await createServer({
      root: webFolder,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    })
    app.addHook('onClose', () => vite.close())
    app.addHook('onRequest', (request, reply, next) => {
      if (request.url.startsWith('/api/')) next()
      else vite.middlewares(request.raw, reply.raw, next)
    })
    const newest = async () => ((await vite.ssrLoadModule('/src/entry-server.tsx')) as { site: Site }).site
    // Nothing is cached here, so pages need no cache key.
    const render: Site['render'] = async (request, context) => (await newest()).render(request, context)
    await servePages(app, { render, pageAddress: () => undefined })
  },
  { name: 'site' },
)
