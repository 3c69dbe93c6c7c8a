import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/**
 * Begins a request when the answer to the one before on its connection has gone. A client may send a thousand on one
 * connection without waiting: all begun at once, they would open a thousand files, whose contents wait in memory for a
 * client that does not read. Browsers and proxies wait of themselves. Register it before all other hooks.
 */
export const inTurn = fp(
  async (app) => {
    const lastOn = new WeakMap<Socket, ServerResponse>()
    app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
      const before = lastOn.get(socket)
      lastOn.set(socket, reply.raw)
      if (!before || before.closed) return done()
      // Nobody waits for an answer on a connection that is closed.
      before.once('close', () => socket.destroyed || done())
    })
  },
  { name: 'in-turn' },
)
