import type { JournalKind } from '@divine/contracts/calls/journal-kinds'
import { readTexts } from '#/shared/listing.ts'

/** What the address of the journal may contain. Days are those of Lagos. */
export interface JournalSearch {
  readonly person?: string
  readonly what?: JournalKind
  readonly reference?: string
  readonly from?: string
  readonly to?: string
  /** Where the page before ended. */
  readonly before?: string
}

/** Reads the address, or the form of the filters. What is empty is left out; what a value may be only the API knows. */
export function readJournalSearch(given: Record<string, unknown>): JournalSearch {
  return readTexts(given, ['person', 'what', 'reference', 'from', 'to', 'before']) as JournalSearch
}
