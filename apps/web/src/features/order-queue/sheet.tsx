import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId } from 'react'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly title: string
  readonly children: ReactNode
}

/** Opens a sheet, with the focus on its heading. On a laptop it is beside the list, which stays in use. */
export function openSheet(dialog: HTMLDialogElement, isWide: boolean): void {
  if (dialog.open) return
  if (isWide) dialog.show()
  else dialog.showModal()
  dialog.querySelector<HTMLElement>('h2')?.focus()
}

/**
 * What rises from below on a phone and is beside the list on a laptop. It needs script; closing it keeps what was
 * typed.
 */
export function Sheet({ dialog, title, children }: SheetProps) {
  const titleId = useId()
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') close()
      }}
      onClick={(event: MouseEvent) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={close} aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The same on the page itself, for browsers without script. */
export function OpenSheet({ title, children }: Pick<SheetProps, 'title' | 'children'>) {
  return (
    <section className={`${styles.sheet} ${styles.onPage} ${styles.inside}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  )
}
