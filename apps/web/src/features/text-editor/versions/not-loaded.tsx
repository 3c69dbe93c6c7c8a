import { buttonClass } from '#/shared/ui/button.ts'
import styles from './versions.module.css'

/** Says that the versions could not be loaded, with a button to try again. */
export function NotLoaded({ retry }: { retry(): void }) {
  return (
    <div role="alert" className={styles.line}>
      <p>The versions could not be loaded.</p>
      <button type="button" className={buttonClass('quiet')} onClick={retry}>
        Try again
      </button>
    </div>
  )
}
