import type { ReactNode } from 'react'

interface ScrollingProps {
  /** What it shows, for screen readers. */
  readonly name: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A part of the page that may have to be scrolled by itself, also by keyboard. */
export function Scrolling({ name, className, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <section className={className} aria-label={name} tabIndex={0}>
      {children}
    </section>
  )
}
