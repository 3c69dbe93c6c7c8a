import pg from 'pg'

/** Channel on which the database says that something that stands on pages has changed. Its triggers name it too. */
export const siteChanged = 'site_changed'

/** Wait before a lost connection is tried again: as long as a page may be out of date then. */
const retryMs = 250
/** How often a silent connection is asked whether it is still there. */
const heartbeatMs = 400
/** Without an answer for this long the connection counts as lost: pages must not be out of date for a second. */
const silenceMs = 500

/** Ends the listening. */
export type StopListening = () => Promise<void>

/**
 * Calls `onChange` whenever pages may be out of date: after a change in the database, and after each time that the
 * connection was lost, as nobody knows what happened meanwhile; `onLost` at each loss and each vain try to connect. It
 * never gives up and never throws.
 */
export async function listenOnPostgres(
  connectionString: string,
  onChange: () => void,
  onLost: () => void = () => {},
): Promise<StopListening> {
  let isStopped = false
  let current: { end(): void } | undefined
  let waiting: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: silenceMs,
    })
    let heartbeat: NodeJS.Timeout | undefined
    let isLost = false
    function lose(): void {
      if (isLost) return
      isLost = true
      clearInterval(heartbeat)
      client.end().catch(() => {})
      if (isStopped) return
      onLost()
      waiting = setTimeout(connect, retryMs)
    }
    current = { end: lose }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', onChange)
    try {
      await client.connect()
      await client.query(`listen ${siteChanged}`)
      // Only now: a server that is slow to let anybody in must not count as silent.
      if (!isLost) heartbeat = setInterval(() => client.query('select').catch(lose), heartbeatMs).unref()
      onChange()
    } catch {
      lose()
    }
  }

  await connect()
  return async () => {
    isStopped = true
    clearTimeout(waiting)
    current?.end()
  }
}
