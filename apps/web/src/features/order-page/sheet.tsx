import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { Meanwhile } from './meanwhile.tsx'
import { useOrderPage } from './page-context.ts'
import { Problem } from './problem.tsx'
import styles from './sheet.module.css'
import { SheetLink } from './sheet-link.tsx'

interface SheetProps {
  readonly title: string
  readonly note?: ReactNode
  /** Where closing leads: by default, back to the order alone. */
  readonly closesTo?: 'outcomes' | 'none'
  /** What the button that closes it says. */
  readonly closing: string
  /** Closes it another way: the sheet is not in the address. */
  readonly onClose?: () => void
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** Where a sheet rises from below. On wider screens it is the right column, and the order beside it can be used. */
const narrow = '(max-width: 63.99em)'

/** Opens a sheet again: over everything else, or in its place beside the order. */
function stand(sheet: HTMLDialogElement, isModal: boolean): void {
  sheet.close()
  if (isModal) sheet.showModal()
  else sheet.show()
}

/** Something that asks, over the order: from below on a phone, in the right column on a laptop. */
export function Sheet({ title, note, closesTo, closing, onClose, isAlert = false, children }: SheetProps) {
  const { show } = useOrderPage()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasOpenedHere = useRef(useIsAwake())

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const screen = matchMedia(narrow)
    // It came open with the page. Opened again as a modal one, it holds the focus.
    if (screen.matches) stand(element, true)
    // Waking leaves the focus alone.
    if (hasOpenedHere.current) heading.current?.focus()
    // A phone is turned, or a window made wider: a modal sheet would lie over the header.
    function onChange() {
      const focused = document.activeElement
      if (element) stand(element, screen.matches)
      if (focused instanceof HTMLElement && element?.contains(focused)) focused.focus({ preventScroll: true })
    }
    screen.addEventListener('change', onChange)
    return () => screen.removeEventListener('change', onChange)
  }, [])

  function close() {
    if (onClose) onClose()
    else show(closesTo ? { sheet: closesTo } : {})
  }
  return (
    <dialog
      ref={dialog}
      open
      className={styles.sheet}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        // A dialog that is not modal knows nothing of Escape.
        if (event.key !== 'Escape' || dialog.current?.matches(':modal')) return
        event.preventDefault()
        close()
      }}
    >
      <div className={styles.head}>
        <div>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {onClose ? (
          <button type="button" className={styles.close} aria-label={closing} onClick={onClose}>
            <Icon name="close" />
          </button>
        ) : (
          <SheetLink sheet={closesTo} className={styles.close} aria-label={closing}>
            <Icon name="close" />
          </SheetLink>
        )}
      </div>
      <Meanwhile />
      <Problem />
      {children}
    </dialog>
  )
}
