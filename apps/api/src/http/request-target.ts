import fp from 'fastify-plugin'
import { answerRaw, Refusal } from './failures.ts'

const askForPath = 'Ask for a path of this site.'

/**
 * Refuses a request whose target is a whole address (`GET http://host/path`), or for a tunnel (`CONNECT`), as sent to
 * a proxy. This server is not a proxy, and servers behind a proxy are asked by path alone. `OPTIONS *` asks for no
 * path. A request of HTTP/1.1 has to name its host (RFC 9112, 3.2).
 */
export const requestTarget = fp(
  async (app) => {
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      const isPath = raw.url?.startsWith('/') === true || raw.url === '*'
      if (!isPath) return done(new Refusal(400, 'unreadable', askForPath))
      const lacksHost = raw.httpVersion === '1.1' && raw.headers.host === undefined
      done(lacksHost ? new Refusal(400, 'unreadable', 'Say which host you ask.') : undefined)
    })
    app.server.on('connect', (_request, socket) => {
      socket.on('error', () => {})
      answerRaw(app, socket, 400, { code: 'unreadable', message: askForPath })
      // Node lets go of it: whoever keeps it open would hold up the end of the process.
      socket.destroy()
    })
    // Node would answer 417 without a body. What else is expected may be left unheeded (RFC 9110, 10.1.1).
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  },
  { name: 'request-target', dependencies: ['failures', 'security'] },
)
