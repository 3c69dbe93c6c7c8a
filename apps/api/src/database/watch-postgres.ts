import pg from 'pg'
import type { PostgresAddress } from '../config.ts'
import { type StopWatching, siteChanged, type Watcher } from './client.ts'

/** Tables whose triggers tell of a change on {@link siteChanged}, each with the rows of it that stand on pages. */
export const tablesOnPages = { descriptions: 'true', reviews: `status = 'approved'` } as const

/**
 * Whether the server only reads, and a text that is another one after each change of what stands on pages: `xmin` is the
 * number of the transaction that wrote a row. With 10,000 reviews it takes Postgres 5 ms.
 */
const question = `select current_setting('transaction_read_only') = 'on' as "isReadOnly", concat_ws(' ', ${Object.entries(
  tablesOnPages,
)
  .map(([table, shown]) => `(select count(*) || ' ' || sum(xmin::text::bigint) from ${table} where ${shown})`)
  .join(', ')}) as state`

/** How often it is asked, which also tells whether the database is still there. */
const askEveryMs = 400
/** Without an answer for this long the connection counts as lost: pages must not be out of date for a second. */
const silenceMs = 500
/** The same through a pooler, where a question waits until a connection of the server is free. */
const pooledSilenceMs = 2_000
/** Wait before a lost connection is tried again. */
const retryMs = 250
/** The same for a connection that only makes changes known sooner. */
const directRetryMs = 5_000

/**
 * Watches the database over a connection of its own: asks it again and again for what has changed, and listens for changes, so
 * that they are known at once. Through a pooler in transaction mode nothing is heard: there it listens at the direct address,
 * if there is one. Whether the database counts as lost depends on the asking alone. It never gives up and never throws.
 * @param isPooled whether `url` leads to a pooler
 */
export async function watchPostgres(
  { url, directUrl }: Pick<PostgresAddress, 'url' | 'directUrl'>,
  isPooled: boolean,
  { onChange, onLost, onFound }: Watcher,
): Promise<StopWatching> {
  let known: string | undefined
  async function ask(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ isReadOnly: boolean; state: string }>(question)
    if (rows[0]?.isReadOnly !== false) throw new Error('The server only reads')
    if (rows[0].state !== known) onChange()
    known = rows[0].state
  }
  async function listen(client: pg.Client): Promise<void> {
    client.on('notification', onChange)
    await client.query(`listen ${siteChanged}`)
  }
  const asking = keepConnected({
    url,
    silenceMs: isPooled ? pooledSilenceMs : silenceMs,
    retryMs,
    async begin(client) {
      known = undefined
      if (!isPooled && !directUrl) await listen(client)
      await ask(client)
      onFound()
    },
    beat: ask,
    onLost,
  })
  const listening =
    directUrl &&
    keepConnected({
      url: directUrl,
      silenceMs: pooledSilenceMs,
      retryMs: directRetryMs,
      begin: listen,
      beat: (client) => client.query('select'),
      onLost() {},
    })
  const stops = await Promise.all([asking, listening || (async () => {})])
  return async () => {
    for (const stop of stops) await stop()
  }
}

interface Connection {
  readonly url: string
  readonly silenceMs: number
  readonly retryMs: number
  /** Uses the connection when it is new. */
  begin(client: pg.Client): Promise<unknown>
  /** Uses it every now and then. */
  beat(client: pg.Client): Promise<unknown>
  onLost(): void
}

/** Keeps a connection, and makes it anew when it is lost or one of its uses throws. @returns after the first try */
async function keepConnected({ url, silenceMs, retryMs, begin, beat, onLost }: Connection): Promise<StopWatching> {
  let isStopped = false
  let endCurrent = () => {}
  let waiting: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
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
    endCurrent = lose
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      await begin(client)
    } catch {
      return lose()
    }
    let isBeating = false
    async function beatOnce(): Promise<void> {
      if (isBeating) return
      isBeating = true
      await beat(client).catch(lose)
      isBeating = false
    }
    if (!isLost) heartbeat = setInterval(beatOnce, askEveryMs).unref()
  }

  await connect()
  return async () => {
    isStopped = true
    clearTimeout(waiting)
    endCurrent()
  }
}
