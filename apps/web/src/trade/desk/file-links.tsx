import { addresses } from '@divine/contracts/calls/addresses'
import { DeskIcon } from './desk-icon.tsx'
import { useMay } from './use-may.ts'

/** What goes out as a file. */
export type FileKind = 'Orders' | 'Runs' | 'Money' | 'Figures'

interface FileLinksProps {
  readonly kind: FileKind
  /** Which rows. */
  readonly query: URLSearchParams
  /** The same in words, such as `All of it`: the links begin with them. */
  readonly words: string
}

/** The way to the same rows as a file, for Excel or any program. Nothing for whoever may not take it. */
export function FileLinks({ kind, query, words }: FileLinksProps) {
  if (!useMay()(`export${kind}`)) return null
  const asked = query.toString()
  const pathOf = ({ url }: { readonly url: string }) => (asked ? `${url}?${asked}` : url)
  return (
    <>
      <a href={pathOf(addresses[`export${kind}AsWorkbook`])} download>
        <DeskIcon name="file" />
        {words} for Excel (XLSX)
      </a>
      <a href={pathOf(addresses[`export${kind}`])} download>
        <DeskIcon name="file" />
        {words} as a file (CSV)
      </a>
    </>
  )
}
