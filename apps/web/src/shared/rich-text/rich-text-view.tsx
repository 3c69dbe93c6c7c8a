import styles from './rich-text.module.css'

/** The page's own headings stand above: what is level 1 in a text is level 3 on its page. */
const headings = /(<\/?h)([12])\b/g

interface RichTextViewProps {
  /** Tells the text from others, so that {@link shownText} finds it. */
  readonly name: string
  /** Comes from the API, which lets through only what `@divine/contracts/rich-text` names. */
  readonly html: string
}

/** Shows a text that staff wrote: the one place where HTML enters a page as it is. */
export function RichTextView({ name, html }: RichTextViewProps) {
  const lowered = html.replace(headings, (_tag, start: string, level: string) => `${start}${Number(level) + 2}`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API stores nothing that its allow-list does not name
  return <div className={styles.rich} data-text={name} dangerouslySetInnerHTML={{ __html: lowered }} />
}

/** The text of this name that the page came with, so that it is not sent twice. Undefined on the server, or if there is none. */
export function shownText(name: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  return document.querySelector(`[data-text="${name}"]`)?.innerHTML
}
