/** What the lists of the site have in common: the shop's cards and the blog's posts are grouped and paged alike. */

/** A category or a tag. */
export interface Group {
  /** The group's value in the address. */
  readonly value: string
  readonly name: string
  readonly count: number
}

/** The value of a name in an address: `Joint care` becomes `joint-care`. */
export function addressValue(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Counts equal groups, in the order of their first occurrence. */
export function countGroups(groups: readonly Omit<Group, 'count'>[]): readonly Group[] {
  const unique = new Map(groups.map((group) => [group.value, group]))
  return [...unique.values()].map((group) => ({
    ...group,
    count: groups.filter(({ value }) => value === group.value).length,
  }))
}

/** One page of a list. */
export interface ListPage<Entry> {
  readonly entries: readonly Entry[]
  /** Of all pages. */
  readonly total: number
  /** Position of the first entry in the whole list, from 1. */
  readonly first: number
  /** From 1. */
  readonly page: number
  readonly pages: number
}

/** The page that an address asks for: the first if it asks for none or an invalid one, the last if it asks beyond. */
export function pageOfList<Entry>(list: readonly Entry[], size: number, paged: string | undefined): ListPage<Entry> {
  const pages = Math.max(1, Math.ceil(list.length / size))
  const page = Math.min(wholeNumber(paged) || 1, pages)
  const start = (page - 1) * size
  return { entries: list.slice(start, start + size), total: list.length, first: start + 1, page, pages }
}

/** Whether the text contains every word, in any letter case. */
export function hasEveryWord(text: string, words: string): boolean {
  const lower = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

/** A number of at most four digits, or undefined. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

/** Takes the named texts from an address, whatever else it carries; each is cut at 100 characters. */
export function readTexts<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(
    names.flatMap((name) => (search[name] ? [[name, String(search[name]).slice(0, 100)]] : [])),
  ) as Partial<Record<Name, string>>
}

/** The address with one value changed, or removed if it is undefined. A changed list starts at its first page. */
export function changeSearch<Search extends object>(
  search: Search,
  change: { readonly [Name in keyof Search]?: string | undefined },
): Search {
  const changed = Object.entries({ ...search, paged: undefined, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(changed) as Search
}
