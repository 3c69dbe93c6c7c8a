import type { Figures } from '@divine/contracts/calls/figures'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { lagosDay } from '#/shared/lagos-clock.ts'
import type { FiguresSearch } from './figures-search.ts'

/** What the page shows: figures, or why its span was not understood, by field. */
export interface ReadFigures {
  readonly figures: Figures | undefined
  readonly problems: Readonly<Record<string, string>>
  /** What is wrong where no field is to blame. */
  readonly message: string | undefined
  /** The day in Lagos on which it was read. */
  readonly today: string
}

/** Reads the figures of a span. @throws what the call throws, but for a span that was not understood */
export async function readFigures(call: Call, search: FiguresSearch): Promise<ReadFigures> {
  const today = lagosDay(Date.now())
  try {
    const { body: figures } = await call('readFigures', { querystring: { ...search } })
    return { figures, problems: {}, message: undefined, today }
  } catch (error) {
    if (!(error instanceof RefusedError && error.status === 400)) throw error
    const { fieldErrors = {}, message } = error.failure
    const hasFields = Object.keys(fieldErrors).length > 0
    return { figures: undefined, problems: fieldErrors, message: hasFields ? undefined : message, today }
  }
}
