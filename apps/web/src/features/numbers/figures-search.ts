import { readTexts } from '#/shared/listing.ts'

/** What the address of the figures may contain: days in Lagos, such as `2027-03-17`. */
export interface FiguresSearch {
  readonly from?: string
  readonly to?: string
}

/** Reads the address, or the form of the span. What is empty is left out; what a day may be only the API knows. */
export function readFiguresSearch(given: Record<string, unknown>): FiguresSearch {
  return readTexts(given, ['from', 'to']) as FiguresSearch
}
