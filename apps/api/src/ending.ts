import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

/** Requests in flight have this long to finish once the socket is closed, in milliseconds. */
const finishMs = 4_500
/** What is closed after the last request has this long, in milliseconds. */
const closeMs = 2_000
/** npm passes a signal on that the terminal or systemd has sent to the server as well: both are one, if this close, in ms. */
const sameSignalMs = 500

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Ends the process in order when it is told to. On SIGTERM it says so at `/readyz` and serves on for a while, so that proxies
 * stop to send visitors; on Ctrl-C nobody is waited for. Then no connection is taken any more, and the requests in flight are
 * finished. A second signal ends the process at once.
 * @param graceMs how long it serves on after SIGTERM, in milliseconds
 * @param closeRest closes what the app needed
 */
export function endInOrder(app: FastifyInstance, graceMs: number, closeRest: () => Promise<void>): void {
  let serveOnMs = 0
  const delay = graceMs + finishMs + closeMs
  const ending = closeWithGrace({ delay, logger: app.log, skip: [...signals] }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopped by an error')
    app.beginEnding()
    if (!err) await pause(serveOnMs)
    await app.finishRequests(finishMs)
    await app.close()
    await closeRest()
  })

  let firstAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      serveOnMs = signal === 'SIGTERM' ? graceMs : 0
      ending.close()
    } else if (performance.now() - firstAt > sameSignalMs) process.exit(1)
  }
  for (const signal of signals) process.on(signal, onSignal)
}
