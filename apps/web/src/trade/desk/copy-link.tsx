import { useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { useIsAwake } from '#/shared/use-is-awake.ts'

/** Copies a link that is shown once. Nothing where the browser cannot, such as without script. */
export function CopyLink({ link }: { link: string }) {
  const isAwake = useIsAwake()
  const [isCopied, setIsCopied] = useState(false)
  if (!isAwake || !navigator.clipboard) return null
  return (
    <button
      type="button"
      className={buttonClass('quiet')}
      onClick={() =>
        navigator.clipboard.writeText(link).then(
          () => setIsCopied(true),
          () => undefined,
        )
      }
    >
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy the link'}</span>
    </button>
  )
}
