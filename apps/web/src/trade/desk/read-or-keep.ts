import { useEffect } from 'react'
import { isForNow, NoAnswerError, type ReadingCall } from '#/shared/api/call.ts'

/** What a page was read with. */
export interface Kept {
  /** Names what was read: the path of the page, and what else its address says of it. */
  readonly page: string
  /** Whether it is what was read before, and could not be read again. */
  readonly isOld: boolean
}

/** What the page that is open in this tab shows. */
const open = new WeakMap<ReadingCall, Kept>()

/**
 * Reads what a page of the desk shows. A page that is open and is read again keeps what it has where no answer comes:
 * with the page would go what was done on it, and a link or a key that is shown once. The page says by `keepWhileOpen`
 * what it has.
 * @throws what `read` throws, where there is nothing to keep or somebody may not read it any more
 */
export async function readOrKeep<Read extends object>(
  call: ReadingCall,
  page: string,
  read: () => Promise<Read>,
): Promise<Read & Kept> {
  try {
    return { ...(await read()), page, isOld: false }
  } catch (error) {
    const before = open.get(call)
    if (before?.page !== page || !(error instanceof NoAnswerError || isForNow(error))) throw error
    return { ...(before as Read & Kept), isOld: true }
  }
}

/** Remembers what the open page shows. @returns forgets it: the page is left */
export function keepWhileOpen(call: ReadingCall, shown: Kept): () => void {
  open.set(call, shown)
  return () => void open.delete(call)
}

/** The same for a component. @param call the one that its loader reads with */
export function useKept(call: ReadingCall, shown: Kept): void {
  useEffect(() => keepWhileOpen(call, shown), [call, shown])
}
