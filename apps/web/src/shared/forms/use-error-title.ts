import { useEffect } from 'react'

const plainTitle = () => document.title.replace(/^(Error: )+/, '')

/** Says in the browser's title that a form has a problem, as the title is read first. */
export function useErrorTitle(hasProblem: boolean): void {
  useEffect(() => {
    if (!hasProblem) return
    document.title = `Error: ${plainTitle()}`
    return () => {
      document.title = plainTitle()
    }
  }, [hasProblem])
}
