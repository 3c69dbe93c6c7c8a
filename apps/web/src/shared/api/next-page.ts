/**
 * Where the next page of a list begins, as the `Link` header of its call says: what to pass as `before`;
 * undefined on the last.
 */
export function nextPageOf(headers: Headers): string | undefined {
  const next = headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1]
  return next ? (new URL(next, 'http://site.invalid').searchParams.get('before') ?? undefined) : undefined
}
