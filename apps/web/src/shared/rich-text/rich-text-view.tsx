import styles from './rich-text.module.css'
import type { StaffText } from './staff-text.ts'

/** The page's own headings come above: level 1 in a text is level 3 on its page. */
const headings = /(<\/?h)([12])\b/g

/**
 * Shows a text that staff wrote: the only component that puts HTML into a page as it is. It comes from the API, which
 * lets through only what `@divine/contracts/texts/rich-text` names.
 */
export function RichTextView({ text: { name, html = '' } }: { text: StaffText }) {
  const lowered = html.replace(headings, (_tag, start: string, level: string) => `${start}${Number(level) + 2}`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API stores nothing that its allow-list does not name
  return <div className={styles.rich} data-text={name} dangerouslySetInnerHTML={{ __html: lowered }} />
}
