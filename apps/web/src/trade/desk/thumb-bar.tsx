import type { ReactNode } from 'react'
import styles from './thumb-bar.module.css'

interface ThumbBarProps {
  readonly children: ReactNode
  /** `dark` for what is done with several orders. */
  readonly look?: 'light' | 'dark'
}

/**
 * The one next step of a page, under the thumb: at the bottom edge of a phone, in its place on the page on a laptop. It
 * comes last in the page, and so in the tab order. What scrolls behind it ends with `underThumb`.
 */
export function ThumbBar({ children, look = 'light' }: ThumbBarProps) {
  return <div className={`${styles.bar} ${styles[look]}`}>{children}</div>
}

/** The words of a thumb bar's main button: what it does, and under it with whom or with what. */
export function StepWords({ title, note }: { title: string; note?: string | undefined }) {
  return (
    <span className={styles.words}>
      {title}
      {note && <small>{note}</small>}
    </span>
  )
}

/** For the main button or link of a thumb bar, beside `buttonClass`. */
export const mainStep = styles.main as string
/** For a square button beside the main one: an icon over a word. */
export const squareStep = styles.square as string
/** For the last thing above a thumb bar: leaves the height of the bar under it. */
export const underThumb = styles.under as string
