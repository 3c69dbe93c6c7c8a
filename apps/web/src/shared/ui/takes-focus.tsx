import { type ReactNode, useEffect, useRef } from 'react'
import { useIsAwake } from '#/shared/use-is-awake.ts'

interface TakesFocusProps {
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * What came of a form that may be far below it. It takes the focus, and so comes into view, where it appears on a page
 * that is awake; a page that wakes up leaves both alone.
 */
export function TakesFocus({ id, className, children }: TakesFocusProps) {
  const part = useRef<HTMLDivElement>(null)
  const hasAppeared = useRef(useIsAwake())
  useEffect(() => {
    if (hasAppeared.current) part.current?.focus()
  }, [])
  return (
    <div ref={part} id={id} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
