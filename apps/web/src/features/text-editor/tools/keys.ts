import { CONTROL_OR_META, type KeyboardShortcutMatch } from 'lexical'

/** Keys that press a tool. On a Mac, Ctrl is Command. */
export type Keys = KeyboardShortcutMatch

export const ctrl = (key: string): Keys => ({ key, modifiers: CONTROL_OR_META })

/** @param unshifted what the key types without Shift, for keyboards that do not report it */
export const ctrlShift = (key: string, unshifted?: string): Keys => ({
  key,
  ...(unshifted && { unshiftedKey: unshifted }),
  modifiers: { ...CONTROL_OR_META, shiftKey: true },
})

export const ctrlAlt = (key: string): Keys => ({ key, modifiers: { ...CONTROL_OR_META, altKey: true } })
