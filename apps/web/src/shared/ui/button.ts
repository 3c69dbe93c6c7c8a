import styles from './button.module.css'

/**
 * `order` is the amber one: the next step towards an order, once in a view. `onNight` is for the dark background of the
 * POS pages.
 */
export type ButtonLook = 'order' | 'plain' | 'quiet' | 'whatsapp' | 'onNight' | 'danger'
export type ButtonModifier = 'wide' | 'large'

/** The class of a button, for any element that acts as one: `<button>`, `<a>` or `<Link>`. */
export function buttonClass(look: ButtonLook, ...modifiers: readonly ButtonModifier[]): string {
  return [styles.button, styles[look], ...modifiers.map((modifier) => styles[modifier])].join(' ')
}
