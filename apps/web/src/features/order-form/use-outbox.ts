import { useEffect, useState } from 'react'
import { onOutboxChange, readOutbox } from './outbox.ts'
import type { OutboxOrder } from './outbox-storage.ts'

/** What the outbox holds now, on this device: nothing until it has been read. */
export function useOutbox(): readonly OutboxOrder[] {
  const [kept, setKept] = useState<readonly OutboxOrder[]>([])
  useEffect(() => {
    let isShown = true
    async function read() {
      const current = await readOutbox()
      if (isShown) setKept(current)
    }
    void read()
    const stop = onOutboxChange(() => void read())
    return () => {
      isShown = false
      stop()
    }
  }, [])
  return kept
}
