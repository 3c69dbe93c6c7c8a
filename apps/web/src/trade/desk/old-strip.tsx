import { useRouter } from '@tanstack/react-router'
import { Strip } from './strip.tsx'

/** Says that what the page lists could not be read again. */
export function OldStrip() {
  const router = useRouter()
  return (
    <Strip kind="wait" icon="offline" title="No answer came. The list is as it was before.">
      <button type="button" onClick={() => void router.invalidate()}>
        Try now
      </button>
    </Strip>
  )
}
