import { createHash } from 'node:crypto'

/** Scripts that run. Data for search engines stands in script elements too, and needs no leave. */
const inlineScripts = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

function digest(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/**
 * The content policy of one page. Its inline scripts are allowed by their digests: a page is cached and shared by all
 * visitors, so it can carry no nonce.
 */
export function contentPolicy(html: string, isHttps: boolean): string {
  const scripts = [...html.matchAll(inlineScripts)].map(([, script = '']) => digest(script))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
