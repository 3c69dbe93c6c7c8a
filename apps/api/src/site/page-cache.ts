import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { UnhurriedWork } from '../http/unhurried-work.ts'

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]
type Compressed = Exclude<Encoding, 'identity'>

/** Limit for all cached pages together, in bytes of uncompressed HTML. */
const largestCacheBytes = 32 * 1024 * 1024
/** A page lives at most this long, in milliseconds, in case the database fails to report a change. */
const freshMs = 60_000

/**
 * Pages that are the same for every visitor, cached in compressed form: compressing each answer again halves the
 * throughput. All are forgotten when something shown on pages changes.
 */
export class PageCache {
  /** Counts the changes. A page may be cached only if none has come since before it was rendered. */
  changes = 0
  readonly #compression = new UnhurriedWork()
  readonly #pages = new LRUCache<string, Page>({
    maxSize: largestCacheBytes,
    sizeCalculation: (page) => page.size,
    ttl: freshMs,
    dispose: (page) => page.compressHardBy(undefined),
  })

  get(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  get count(): number {
    return this.#pages.size
  }

  /** @param changes the count from before the page was rendered: what was read before a change must not outlive it */
  add(key: string, page: Page, changes: number): void {
    if (changes !== this.changes) return
    this.#pages.set(key, page)
    page.compressHardBy(this.#compression)
  }

  clear(): void {
    this.changes++
    this.#pages.clear()
  }
}

/**
 * When the router and its queries fetched what the page shows. Pages that differ only in these times are the same page.
 */
const renderTimes = /\b(?:u|dataUpdatedAt|dehydratedAt):\d{13}\b/g

type Compress = (plain: Buffer, effort: number) => Promise<Buffer>

const compressions: Readonly<Record<Compressed, Compress>> = {
  br: (plain, effort) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  gzip: (plain, effort) => promisify(gzip)(plain, { level: Math.min(effort, 9) }),
}
/** Effort for the first request of a page: about a millisecond. */
const quick = 4
/**
 * Effort for a cached page that is requested again. Every byte counts: a page that fits the first flight of
 * packets arrives sooner.
 */
export const best = 11

/** A page as it is sent: its bytes in each encoding, made when first asked for. */
export class Page {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** Bytes before compression. */
  readonly size: number
  readonly #plain: Buffer
  readonly #effort: number
  readonly #made = new Map<Encoding, Promise<Buffer>>()
  readonly #hard = new Set<Encoding>()
  #compression: UnhurriedWork | undefined

  /** @param effort of the first compression */
  constructor(html: string, headers: Record<string, string>, effort = quick) {
    this.headers = headers
    this.#effort = effort
    this.etag = `W/"${createHash('sha256').update(html.replace(renderTimes, '')).digest('base64url').slice(0, 22)}"`
    this.#plain = Buffer.from(html)
    this.size = this.#plain.length
    this.#made.set('identity', Promise.resolve(this.#plain))
  }

  /** @param compression runs it when there is time; undefined for a page that is not cached, or no longer */
  compressHardBy(compression: UnhurriedWork | undefined): void {
    this.#compression = compression
  }

  bytes(encoding: Encoding): Promise<Buffer> {
    const made = this.#made.get(encoding)
    if (encoding === 'identity' || !made) return made ?? this.#compress(encoding as Compressed, this.#effort)
    if (this.#compression && !this.#hard.has(encoding)) this.#improve(encoding, this.#compression)
    return made
  }

  #compress(encoding: Compressed, effort: number): Promise<Buffer> {
    const bytes = compressions[encoding](this.#plain, effort)
    this.#made.set(encoding, bytes)
    return bytes
  }

  /** The quickly compressed bytes serve until the better ones are ready, and remain if that fails. */
  #improve(encoding: Compressed, compression: UnhurriedWork): void {
    const improved = compression.add(async () => {
      if (!this.#compression) return
      const bytes = await compressions[encoding](this.#plain, best).catch(() => undefined)
      if (bytes) this.#made.set(encoding, Promise.resolve(bytes))
    })
    if (improved) this.#hard.add(encoding)
  }
}
