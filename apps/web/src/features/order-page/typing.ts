/** Fields in which letters are typed. */
const typed = 'input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]'

/** Whether letters that are typed at this element go into a field. By default, where the focus is. */
export function isTyping(at: EventTarget | null = document.activeElement): boolean {
  return at instanceof Element && at.closest(typed) !== null
}
