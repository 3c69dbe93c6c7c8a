import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/** How many requests may wait on one connection. Browsers and proxies send the next one after the answer. */
const mostWaiting = 100

interface Line {
  /** The answer to the request that came last. */
  last: ServerResponse | undefined
  waiting: number
}

/**
 * Begins a request when the answer to the one before on its connection has gone, and closes a connection on which too
 * many wait. A client may send thousands without waiting for answers: all begun at once, they would open thousands of
 * files, whose contents wait in memory for a client that does not read. Register it before all other hooks.
 */
export const inTurn = fp(
  async (app) => {
    const lines = new WeakMap<Socket, Line>()
    app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
      const line: Line = lines.get(socket) ?? { last: undefined, waiting: 0 }
      lines.set(socket, line)
      const before = line.last?.closed ? undefined : line.last
      if (before && line.waiting >= mostWaiting) return void socket.destroy()
      line.last = answer
      if (!before) return done()
      line.waiting++
      before.once('close', () => {
        line.waiting--
        // Nobody waits for an answer on a connection that is closed.
        if (!socket.destroyed) done()
      })
    })
  },
  { name: 'in-turn' },
)
