import { useEffect, useState } from 'react'
import type { Outbox, OutboxEntry } from './outbox.ts'

/**
 * What an outbox holds now, on this device: nothing until it has been read.
 * @param read leaves out what is over; the same function each time
 */
export function useOutbox<Entry extends OutboxEntry>(
  outbox: Pick<Outbox<Entry>, 'onChange'>,
  read: () => Promise<readonly Entry[]>,
): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    let isShown = true
    async function update() {
      const current = await read()
      if (isShown) setEntries(current)
    }
    void update()
    const stop = outbox.onChange(() => void update())
    return () => {
      isShown = false
      stop()
    }
  }, [outbox, read])
  return entries
}
