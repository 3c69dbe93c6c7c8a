import { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from './failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to end. It still answers, and should be sent no more visitors. */
    readonly isEnding: boolean
    /** From now on `/readyz` says that this process is going, and each reply ends its connection. */
    beginEnding(): void
    /** Calls `end` when this process is about to end, for what would otherwise go on for ever. */
    onEnding(end: () => void): void
    /**
     * Takes no more connections, and waits until what has come is answered. Only then may the app be closed: pages ask
     * the API inside the process, which a closed app refuses. What is not answered by then is asked to come again.
     * @param mostMs how long to wait
     */
    finishRequests(mostMs: number): Promise<void>
  }
}

/** A request that was sent before the socket closed has come by then, in milliseconds, where the process keeps up. */
const lastArrivalMs = 250
/** The same limit where it lags: its looks are late then, and what has come is read a look or two later. */
const lateArrivalMs = 2_000
/** After how many looks a request that came to a process that lags has been read. */
const looksUntilRead = 3
const lookAgainMs = 20
/** Time limit for the last answers to leave, in milliseconds. */
const leaveMs = 250

const goingMessage = 'The site is being restarted. Please try again in a minute.'

/** How the server ends without a request being lost: first it says so, then it takes no more, then it is done. */
export const closing = fp(
  async (app) => {
    let isEnding = false
    const inWork = new Set<FastifyReply>()
    const endless = new Set<() => void>()
    function beginEnding(): void {
      isEnding = true
      for (const end of endless) end()
    }
    app.decorate('isEnding', { getter: () => isEnding })
    app.decorate('beginEnding', beginEnding)
    app.decorate('onEnding', (end) => void endless.add(end))
    app.decorate('finishRequests', async (mostMs) => {
      beginEnding()
      const closedAt = performance.now()
      const elapsedMs = () => performance.now() - closedAt
      let isClosed = false
      app.server.close(() => {
        isClosed = true
      })
      let slowestLookMs = 0
      const arrivalMs = () => Math.min(Math.max(lastArrivalMs, looksUntilRead * slowestLookMs), lateArrivalMs)
      const isDone = () => inWork.size === 0 && (isClosed || elapsedMs() > arrivalMs())
      while (!isDone() && elapsedMs() < mostMs) {
        const lookedMs = elapsedMs()
        await pause(lookAgainMs)
        slowestLookMs = Math.max(slowestLookMs, elapsedMs() - lookedMs)
      }
      for (const reply of inWork) {
        if (!reply.raw.headersSent) reply.send(new Refusal(503, 'unavailable', goingMessage))
      }
      while (inWork.size > 0 && elapsedMs() < mostMs + leaveMs) await pause(lookAgainMs)
      app.server.closeAllConnections()
    })
    app.addHook('preClose', async () => beginEnding())
    app.addHook('onRequest', (request, reply, done) => {
      // A page's own calls to the API are part of its work.
      if (request.raw instanceof IncomingMessage) {
        inWork.add(reply)
        reply.raw.once('close', () => inWork.delete(reply))
      }
      done()
    })
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (isEnding) reply.header('connection', 'close')
      done(null, payload)
    })
  },
  { name: 'closing' },
)
