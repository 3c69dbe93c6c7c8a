/** The ETag of a version that is counted. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/** The version that an If-Match header names; undefined where any may be replaced. An invalid one matches none. */
export function versionIn(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const [, digits] = /^\s*(?:W\/)?"(\d{1,10})"\s*$/.exec(ifMatch) ?? []
  return digits === undefined ? -1 : Number(digits)
}
