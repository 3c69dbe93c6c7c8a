import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that changes something was sent by a page of another site. A page is this site's own when scheme,
 * host and port are those of the public origin or those that the request itself came to.
 *
 * The browser's own words are asked in turn: `Origin`; where that is missing or hidden (`null`), `Sec-Fetch-Site`;
 * then `Referer`. One that hides its origin and says no more is refused. One that says nothing at all is let through:
 * so do programs, which carry nobody's cookies by accident, and Opera Mini and browsers of before 2020 on forms. Every
 * browser that can be made to leave out all three by another site's page is older than that.
 */
export function isFromElsewhere(
  { headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicOrigin: string,
): boolean {
  const { origin, 'sec-fetch-site': site, referer } = headers
  const isOwn = (address: string) => {
    const named = URL.parse(address)?.origin
    return named === publicOrigin || (named !== undefined && named === URL.parse(`${protocol}://${host}`)?.origin)
  }
  if (origin && origin !== 'null') return !isOwn(origin)
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (referer) return !isOwn(referer)
  return origin === 'null'
}
