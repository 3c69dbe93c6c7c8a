import type { Figures } from '@divine/contracts/calls/figures'
import { type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { lagosClock, lagosDay } from '#/shared/lagos-clock.ts'
import type { FiguresSearch } from './figures-search.ts'
import { spanInWords } from './spans.ts'

/** What the page shows: figures, or why its span was not understood, by field. */
export interface ReadFigures {
  readonly figures: Figures | undefined
  readonly problems: Readonly<Record<string, string>>
  /** What is wrong where no field is to blame. */
  readonly message: string | undefined
  /** What the page is called: its days, in words. */
  readonly name: string | undefined
  /** The day in Lagos on which it was read. */
  readonly today: string
  /** The same moment in words, for paper: `27 November 2026, 10:05am`. */
  readonly readAt: string
}

/** Reads the figures of a span. @throws what the call throws, but for a span that was not understood */
export async function readFigures(call: ReadingCall, search: FiguresSearch): Promise<ReadFigures> {
  const now = Date.now()
  const today = lagosDay(now)
  const read = { today, readAt: `${spanInWords({ from: today, to: today })}, ${lagosClock(now)}` }
  try {
    const { body: figures } = await call('readFigures', { querystring: { ...search } })
    return { figures, problems: {}, message: undefined, name: spanInWords(figures), ...read }
  } catch (error) {
    if (!(error instanceof RefusedError && error.status === 400)) throw error
    const { fieldErrors = {}, message } = error.failure
    const hasFields = Object.keys(fieldErrors).length > 0
    const problem = hasFields ? undefined : message
    return { figures: undefined, problems: fieldErrors, message: problem, name: undefined, ...read }
  }
}
