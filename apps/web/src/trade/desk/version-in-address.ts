import { readTexts } from '#/shared/listing.ts'

export interface PartSearch {
  /** It was saved just now. */
  readonly saved?: string
  /** The version to show in place of that of today. */
  readonly version?: string
}

/** How the address of a part of the shop says which version is asked for; spread into its route. */
export const versionInAddress = {
  validateSearch: (given: Readonly<Record<string, unknown>>): PartSearch => readTexts(given, ['saved', 'version']),
  loaderDeps: ({ search: { version } }: { search: PartSearch }) => ({ ...(version && { version }) }),
}
