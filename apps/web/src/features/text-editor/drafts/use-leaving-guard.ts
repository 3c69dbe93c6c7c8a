import { useBlocker } from '@tanstack/react-router'

/** Asks before the page is left, by a link or by closing it, while something is not saved. */
export function useLeavingGuard(isChanged: boolean): void {
  useBlocker({
    shouldBlockFn: () => isChanged && !confirm('Your changes are not saved yet. Leave the page?'),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })
}
