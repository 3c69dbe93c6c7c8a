import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import type { StaffText } from '#/shared/rich-text/staff-text.ts'

/**
 * The text by staff. If it is missing for any reason, the visitor reads that it is still to come. Source: specification
 * §4.
 */
export function TopicDescription({ text }: { text: StaffText }) {
  useReloadWhile(!text.html)
  if (!text.html) return <p role="status">Loading description...</p>
  return <RichTextView text={text} />
}

/**
 * While something is missing, loads the page's data again: now, when the network is back, when the tab is looked at.
 */
function useReloadWhile(isMissing: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isMissing) return
    const reload = () => void router.invalidate()
    reload()
    window.addEventListener('online', reload)
    document.addEventListener('visibilitychange', reload)
    return () => {
      window.removeEventListener('online', reload)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [isMissing, router])
}
