import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that changes something, or reads what no other site may start, was sent by a page of another
 * site. A page is this site's own if its scheme, host and port are those of the public origin or, at another host,
 * those that the request itself came to. At the host of the public origin its scheme counts alone: a proxy need not say
 * by which one it was asked.
 *
 * The browser's own headers are read in turn: `Origin`; if that is missing or hidden (`null`), `Sec-Fetch-Site`;
 * then `Referer`. A request that hides its origin and says nothing else is refused. One with none of the three passes:
 * programs send none, and carry nobody's cookies by accident; nor do Opera Mini and browsers from before 2020 on forms.
 * Any browser in which another site's page can suppress all three is older than that.
 */
export function isFromElsewhere(
  { headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicOrigin: string,
): boolean {
  const { origin, 'sec-fetch-site': site, referer } = headers
  const isAtPublicHost = URL.parse(`${new URL(publicOrigin).protocol}//${host}`)?.origin === publicOrigin
  const asked = isAtPublicHost ? publicOrigin : URL.parse(`${protocol}://${host}`)?.origin
  const isOwn = (address: string) => {
    const named = URL.parse(address)?.origin
    return named !== undefined && (named === publicOrigin || named === asked)
  }
  if (origin && origin !== 'null') return !isOwn(origin)
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (referer) return !isOwn(referer)
  return origin === 'null'
}
