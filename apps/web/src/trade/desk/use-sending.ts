import { useRef, useState } from 'react'

interface Sending {
  readonly isSending: boolean
  /** @returns false where something is being sent already: nothing is to be sent beside it */
  begin(): boolean
  end(): void
}

/** Whether a page is sending something. Two presses may come before the page is drawn again: the second is told. */
export function useSending(): Sending {
  const [isSending, setIsSending] = useState(false)
  const isOn = useRef(false)
  function set(isNow: boolean): void {
    isOn.current = isNow
    setIsSending(isNow)
  }
  return {
    isSending,
    begin() {
      if (isOn.current) return false
      set(true)
      return true
    },
    end: () => set(false),
  }
}
