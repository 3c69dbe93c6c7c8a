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

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** All kept pages together, in bytes of uncompressed HTML. */
const largestCacheBytes = 32 * 1024 * 1024
/** A page lives this long at most, in case another process on the same database has changed what stands in it. */
const freshMs = 60_000

/** Pages that are the same for every visitor, kept compressed: compressing each answer anew halves the throughput. */
export type PageCache = LRUCache<string, Page & { readonly size: number }>

export function createPageCache(): PageCache {
  return new LRUCache({ maxSize: largestCacheBytes, sizeCalculation: (page) => page.size, ttl: freshMs })
}

/** When the router and its queries fetched what the page shows. A page that differs only in them is the same page. */
const renderTimes = /\b(?:u|dataUpdatedAt|dehydratedAt):\d{13}\b/g

/**
 * Makes a page of rendered HTML.
 * @param isKept whether it will be sent many times, and so is worth compressing harder
 */
export function makePage(
  html: string,
  headers: Record<string, string>,
  isKept: boolean,
): Page & { readonly size: number } {
  const plain = Buffer.from(html)
  const quality = isKept ? 9 : 4
  const made = new Map<Encoding, Promise<Buffer>>()
  const make: Record<Encoding, () => Promise<Buffer>> = {
    br: () => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: () => promisify(gzip)(plain, { level: quality }),
    identity: async () => plain,
  }
  return {
    headers,
    etag: `W/"${createHash('sha256').update(html.replace(renderTimes, '')).digest('base64url').slice(0, 22)}"`,
    size: plain.length,
    bytes(encoding) {
      const bytes = made.get(encoding) ?? make[encoding]()
      made.set(encoding, bytes)
      return bytes
    },
  }
}
