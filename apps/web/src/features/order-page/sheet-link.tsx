import type { ComponentProps, MouseEvent } from 'react'
import type { OrderSearch } from './order-search.ts'
import { useOrderPage } from './page-context.ts'

interface SheetLinkProps extends ComponentProps<'a'> {
  /** The sheet that it opens; without one it closes what is open. */
  readonly sheet?: OrderSearch['sheet']
}

/**
 * Opens a sheet. It is a link, for browsers without script; with script nothing is fetched for it, so that it opens at
 * once and without a network.
 */
export function SheetLink({ sheet, children, ...attributes }: SheetLinkProps) {
  const { pathOf, show } = useOrderPage()
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(sheet ? { sheet } : {})
  }
  return (
    <a {...attributes} href={pathOf(sheet)} onClick={onClick}>
      {children}
    </a>
  )
}
