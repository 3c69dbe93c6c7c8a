import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

/** Time limit for requests in flight to finish once the socket is closed, in milliseconds. */
const finishMs = 4_500
/** Time limit for everything that is closed after the last request, in milliseconds. */
const closeMs = 2_000
/** npm passes on signals that the terminal or systemd also sends to the server: two this close, in ms, are one. */
const sameSignalMs = 500

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Ends the process at once on a signal, for as long as it starts. The first process of a container does not hear a
 * signal that it does not listen to.
 * @param say takes a sentence for whoever watches the start
 * @returns stops listening
 */
export function endAtOnce(say: (text: string) => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    say(`Stopped by ${signal} before the start was complete.`)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

/**
 * Ends the process in order on a signal. After SIGTERM it answers "not ready" at `/readyz` and serves on for a while,
 * so that proxies stop sending visitors; after Ctrl-C it does not wait. Then it accepts no more connections, and
 * finishes the requests in flight. A second signal ends the process at once.
 * @param graceMs how long it serves on after SIGTERM, in milliseconds
 * @param started resolves when the start is complete: what is half open cannot be closed
 * @param closeRest closes what the app needed
 */
export function endInOrder(
  app: FastifyInstance,
  graceMs: number,
  started: Promise<void>,
  closeRest: () => Promise<void>,
): void {
  let serveOnMs = 0
  const delay = graceMs + finishMs + closeMs
  const ending = closeWithGrace({ delay, logger: app.log, skip: [...signals] }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopped by an error')
    app.beginEnding()
    await started
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
