import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A page as it goes out: its bytes in each encoding, made when first asked for and then kept. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  bytes(encoding: Encoding): Promise<Buffer>
}

/** A page with the number of its bytes before compression. */
interface KeptPage extends Page {
  readonly size: number
}

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** All kept pages together, in bytes of uncompressed HTML. */
const largestCacheBytes = 32 * 1024 * 1024
/** A page lives this long at most, should the database fail to tell of a change. */
const freshMs = 60_000

/**
 * Pages that are the same for every visitor, kept compressed: compressing each answer anew halves the throughput. All
 * are forgotten when something that stands on pages changes.
 */
export class PageCache {
  /** Counts the changes. A page may be kept only if none came since before it was rendered. */
  changes = 0
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: largestCacheBytes,
    sizeCalculation: (page) => page.size,
    ttl: freshMs,
  })

  get(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  /** @param changes the count from before the page was rendered: what was read before a change must not outlive it */
  keep(key: string, page: KeptPage, changes: number): void {
    if (changes === this.changes) this.#pages.set(key, page)
  }

  clear(): void {
    this.changes++
    this.#pages.clear()
  }
}

/** When the router and its queries fetched what the page shows. A page that differs only in them is the same page. */
const renderTimes = /\b(?:u|dataUpdatedAt|dehydratedAt):\d{13}\b/g

type Compress = (plain: Buffer, effort: number) => Promise<Buffer>

const compressions: Readonly<Record<Exclude<Encoding, 'identity'>, Compress>> = {
  br: (plain, effort) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  gzip: (plain, effort) => promisify(gzip)(plain, { level: Math.min(effort, 9) }),
}
/** Effort for a page that is sent once, and for who asks first for one that is kept. */
const quick = 4
/** Effort for a kept page, of which every byte counts: a page that fits the first flight of packets is there sooner. */
const best = 11

/**
 * Makes a page of rendered HTML.
 * @param isKept whether it will be sent many times, and so is worth compressing hard once it has been sent
 */
export function makePage(html: string, headers: Record<string, string>, isKept: boolean): KeptPage {
  const plain = Buffer.from(html)
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])

  function make(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const first = compressions[encoding](plain, quick)
    made.set(encoding, first)
    if (isKept) {
      // The quick one serves until the best is there, and goes on serving should that fail.
      const improved = first.then(() => compressions[encoding](plain, best))
      improved.then(
        () => made.set(encoding, improved),
        () => {},
      )
    }
    return first
  }

  return {
    headers,
    etag: `W/"${createHash('sha256').update(html.replace(renderTimes, '')).digest('base64url').slice(0, 22)}"`,
    size: plain.length,
    bytes: (encoding) => made.get(encoding) ?? make(encoding as Exclude<Encoding, 'identity'>),
  }
}
