import styles from './button.module.css'

/** `order` is the amber one: the next step towards an order, once in a view. */
export type ButtonLook = 'order' | 'plain' | 'quiet' | 'whatsapp' | 'danger'
export type ButtonModifier = 'wide' | 'large'

/** The class of a button, for whatever acts as one: `<button>`, `<a>` or `<Link>`. */
export function buttonClass(look: ButtonLook, ...modifiers: readonly ButtonModifier[]): string {
  return [styles.button, styles[look], ...modifiers.map((modifier) => styles[modifier])].join(' ')
}
