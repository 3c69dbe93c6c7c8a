import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { TextEditor as Editor } from './text-editor.tsx'

const TextEditor = lazy(async () => ({ default: (await import('./text-editor.tsx')).TextEditor }))

/** The editor on a page that the server makes: it needs a browser, and comes once the page stands. */
export function TextEditorOnPage(props: ComponentProps<typeof Editor>) {
  const [isInBrowser, setIsInBrowser] = useState(false)
  useEffect(() => setIsInBrowser(true), [])
  const waiting = <p role="status">Opening the editor...</p>
  return (
    <>
      {isInBrowser ? (
        <Suspense fallback={waiting}>
          <TextEditor {...props} />
        </Suspense>
      ) : (
        waiting
      )}
      <noscript>
        <p>The editor needs JavaScript. Please use a browser such as Chrome.</p>
      </noscript>
    </>
  )
}
