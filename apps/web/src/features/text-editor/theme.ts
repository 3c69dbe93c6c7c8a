import type { EditorThemeClasses } from 'lexical'
import styles from './theme.module.css'

const { underline = '', strikethrough = '', underlineStrikethrough = '', nestedLine = '' } = styles

/** The look of what Lexical draws with elements other than the stored ones. */
export const theme: EditorThemeClasses = {
  text: { underline, strikethrough, underlineStrikethrough },
  list: { nested: { listitem: nestedLine } },
}
