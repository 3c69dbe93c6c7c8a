import { destination } from 'pino'

/** How much of the log waits while it cannot be written, in bytes. What comes then is lost. */
const mostWaiting = 1024 * 1024

/**
 * The log on the standard output. A full disk under it costs lines and not the site: some wait, and go out with the
 * next line once there is room.
 */
export function logOutput(): { write(line: string): void } {
  const output = destination({ dest: 1, sync: false, maxLength: mostWaiting })
  const { flushSync } = output
  output.on('error', () => {
    // At the end it would try for ever.
    output.flushSync = () => {}
  })
  output.on('write', () => {
    output.flushSync = flushSync
  })
  return output
}
