import pg from 'pg'
import type { PostgresAddress } from '../config.ts'
import { orderChanged, type StopWatching, sessionEnded, siteChanged, type Watcher } from './client.ts'

/** Tables whose triggers announce a change on {@link siteChanged}, each with those of its rows that pages show. */
export const tablesOnPages = { catalogue_parts: 'true', descriptions: 'true', reviews: `status = 'approved'` } as const

/**
 * Whether the server is read-only, and a text that differs after each change of what pages show: `xmin` is the
 * number of the transaction that wrote a row. With 10,000 reviews the query takes Postgres 5 ms.
 */
const question = `select current_setting('transaction_read_only') = 'on' as "isReadOnly", concat_ws(' ', ${Object.entries(
  tablesOnPages,
)
  .map(([table, shown]) => `(select count(*) || ' ' || sum(xmin::text::bigint) from ${table} where ${shown})`)
  .join(', ')}) as state`

/**
 * A text that differs after each act on an order and each claim, where no notification comes. An act that is stored
 * late has a smaller id than the newest: the last 200 are added up.
 */
const orderQuestion = `select concat_ws(' ',
  (select sum(id) from (select id from order_events order by id desc limit 200) events),
  (select count(*) || ' ' || sum(xmin::text::bigint) from buyer_claims where until > now())) as state`

/** A text that differs after a session has begun or ended, where no notification comes. */
const sessionQuestion = `select concat_ws(' ', count(*), sum(hashtext(id))) as state from staff_sessions`

/** How often to ask; asking also shows whether the database is still there. */
const askEveryMs = 400
/** After this long without an answer the connection counts as lost: pages must not be out of date for a second. */
const silenceMs = 500
/** The same limit through a pooler, where a query waits for a free server connection; and for each single query. */
const longSilenceMs = 2_000
/** Pause before a lost connection is tried again. */
const retryMs = 250
/** The same pause for a connection that only makes changes known sooner. */
const directRetryMs = 5_000

/**
 * Watches the database over a connection of its own: it polls for changes, and also listens for them, so that
 * they are known at once. A pooler in transaction mode passes no notifications on: then it listens at the direct
 * address, if there is one. Only the polling decides whether the database counts as lost. It never gives up and never
 * throws.
 * @param isPooled whether `url` leads to a pooler
 */
export async function watchPostgres(
  { url, directUrl }: Pick<PostgresAddress, 'url' | 'directUrl'>,
  isPooled: boolean,
  watcher: Watcher,
): Promise<StopWatching> {
  let isStopped = false
  /**
   * Passes on what is told until the watching is stopped: a connection that is being closed may still
   * tell of something.
   */
  function untilStopped<Told extends unknown[]>(tell: (...told: Told) => void): (...told: Told) => void {
    return (...told) => {
      if (!isStopped) tell(...told)
    }
  }
  const onChange = untilStopped(watcher.onChange)
  const onOrderChange = untilStopped(watcher.onOrderChange)
  const onSessionEnd = untilStopped(watcher.onSessionEnd)
  const onLost = untilStopped(watcher.onLost)
  const onFound = untilStopped(watcher.onFound)
  let known: string | undefined
  let knownOrders: string | undefined
  let knownSessions: string | undefined
  let isListening = false
  async function ask(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ isReadOnly: boolean; state: string }>(question)
    if (rows[0]?.isReadOnly !== false) throw new Error('The server only reads')
    if (rows[0].state !== known) onChange()
    known = rows[0].state
    if (!isListening) await askForTheRest(client)
  }
  /** Asks for what a connection that listens is told. */
  async function askForTheRest(client: pg.Client): Promise<void> {
    const [orders, sessions] = [await stateOf(client, orderQuestion), await stateOf(client, sessionQuestion)]
    if (orders !== knownOrders) onOrderChange(undefined)
    if (sessions !== knownSessions) onSessionEnd()
    knownOrders = orders
    knownSessions = sessions
  }
  async function listen(client: pg.Client): Promise<void> {
    client.on('notification', ({ channel, payload }) => {
      if (channel === orderChanged) onOrderChange(payload)
      else if (channel === sessionEnded) onSessionEnd()
      else onChange()
    })
    await client.query(`listen ${siteChanged}; listen ${orderChanged}; listen ${sessionEnded}`)
    isListening = true
    knownOrders = undefined
    knownSessions = undefined
    // What changed before is not announced any more.
    onOrderChange(undefined)
    onSessionEnd()
  }
  const asking = keepConnected({
    url,
    silenceMs: isPooled ? longSilenceMs : silenceMs,
    retryMs,
    async begin(client) {
      known = undefined
      if (!isPooled && !directUrl) await listen(client)
      await ask(client)
      onFound()
    },
    beat: ask,
    onLost() {
      if (!isPooled && !directUrl) isListening = false
      onLost()
    },
  })
  const listening =
    directUrl &&
    keepConnected({
      url: directUrl,
      silenceMs: longSilenceMs,
      retryMs: directRetryMs,
      begin: listen,
      beat: (client) => client.query('select'),
      onLost() {
        isListening = false
      },
    })
  const stops = await Promise.all([asking, listening || (async () => {})])
  return async () => {
    isStopped = true
    for (const stop of stops) await stop()
  }
}

async function stateOf(client: pg.Client, question: string): Promise<string | undefined> {
  return (await client.query<{ state: string }>(question)).rows[0]?.state
}

interface Connection {
  readonly url: string
  /** How long a beat may take at least before the connection counts as lost, in milliseconds. */
  readonly silenceMs: number
  readonly retryMs: number
  /** Runs once on each new connection. */
  begin(client: pg.Client): Promise<unknown>
  /** Runs at intervals. */
  beat(client: pg.Client): Promise<unknown>
  onLost(): void
}

/** Keeps a connection, and reopens it when it is lost or a use of it throws. @returns after the first attempt */
async function keepConnected({ url, silenceMs, retryMs, begin, beat, onLost }: Connection): Promise<StopWatching> {
  let isStopped = false
  let endCurrent = () => {}
  let waiting: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: longSilenceMs,
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
    let begunMs = 0
    try {
      await client.connect()
      const begunAt = performance.now()
      await begin(client)
      begunMs = performance.now() - begunAt
    } catch {
      return lose()
    }
    // One that is far away is not lost: a beat asks no more than the beginning did.
    const beatMs = Math.max(silenceMs, 2 * begunMs)
    let isBeating = false
    async function beatOnce(): Promise<void> {
      if (isBeating) return
      isBeating = true
      const isLate = setTimeout(lose, beatMs)
      await beat(client).catch(lose)
      clearTimeout(isLate)
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
