import styles from './skip-link.module.css'

/** Lets the keyboard pass over the header. The page's `<main>` has the id `main`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to the main content
    </a>
  )
}
