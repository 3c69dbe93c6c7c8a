import styles from './rich-text.module.css'
import type { StaffText } from './staff-text.ts'

/** A heading of a text, which knows two levels. */
const headings = /(<\/?h)([12])\b/g

interface RichTextViewProps {
  readonly text: StaffText
  /** The level of the page's heading above it: level 1 in the text is the next one. */
  readonly below?: 1 | 2
}

/**
 * Shows a text that staff wrote: the only component that puts HTML into a page as it is. It comes from the API, which
 * lets through only what `@divine/contracts/texts/rich-text` names.
 */
export function RichTextView({ text: { name, html = '' }, below = 2 }: RichTextViewProps) {
  const lowered = html.replace(headings, (_tag, start: string, level: string) => `${start}${Number(level) + below}`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API stores nothing that its allow-list does not name
  return <div className={styles.rich} data-text={name} dangerouslySetInnerHTML={{ __html: lowered }} />
}
