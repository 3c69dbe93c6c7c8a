import { createHash } from 'node:crypto'
import type { SiteAnswer } from '@divine/contracts/calls/site'

/**
 * The content policy of the service workers, which have their own, apart from their pages': they import
 * files and call the API.
 */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

function digests(texts: readonly string[]): string {
  const all = texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(all)].join('')
}

/**
 * The content policy of one page. The scripts and style sheets that the renderer handed over are allowed by their
 * digests: a page is cached and shared by all visitors, so it cannot carry a nonce. The page itself is not searched for
 * them, since a stored text may contain some, too.
 */
export function contentPolicy({ scripts, styles }: SiteAnswer['own'], isHttps: boolean): string {
  return [
    "default-src 'none'",
    // The service worker's too: `worker-src` falls back to it.
    `script-src 'self'${digests(scripts)}`,
    // For style attributes, and for browsers from before 2022, which do not know the next directive. A digest here
    // would forbid the attributes.
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self'${digests(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
