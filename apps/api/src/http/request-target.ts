import fp from 'fastify-plugin'
import { Refusal } from './failures.ts'

/**
 * Refuses a request whose target is a whole address (`GET http://host/path`), as sent to a proxy. This server is not
 * a proxy, and servers behind a proxy are asked by path alone. `OPTIONS *` asks for no path.
 */
export const requestTarget = fp(
  async (app) => {
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      const isPath = raw.url?.startsWith('/') === true || raw.url === '*'
      done(isPath ? undefined : new Refusal(400, 'unreadable', 'Ask for a path of this site.'))
    })
  },
  { name: 'request-target', dependencies: ['failures'] },
)
