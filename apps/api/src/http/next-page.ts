/**
 * The `Link` header that names the next page of a list.
 * @param query as the call was made, with where the next page begins
 */
export function nextPage(url: string, query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `<${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}>; rel="next"`
}
