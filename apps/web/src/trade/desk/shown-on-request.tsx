import { type ReactNode, useState } from 'react'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import styles from './shown-on-request.module.css'

interface ShownOnRequestProps {
  /** What the button shows and hides: `password` or `passwords`. */
  readonly what: string
  /** The fields, given the type of their inputs. */
  readonly children: (type: 'text' | 'password') => ReactNode
}

/**
 * Passwords, with a button that shows them. Without script the button could do nothing, and is left out; its space
 * stays, so that a press on what is below still hits it if the script wakes in the meantime.
 */
export function ShownOnRequest({ what, children }: ShownOnRequestProps) {
  const [isShown, setIsShown] = useState(false)
  const isAwake = useIsAwake()
  return (
    <>
      {children(isShown ? 'text' : 'password')}
      <div className={styles.place}>
        {isAwake && (
          <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'} {what}
          </button>
        )}
      </div>
    </>
  )
}
