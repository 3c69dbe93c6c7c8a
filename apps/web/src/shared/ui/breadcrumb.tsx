import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './breadcrumb.module.css'

export interface Crumb {
  readonly name: string
  /** Left out for the page that the visitor is on. */
  readonly path?: LinkProps['to']
}

/** The path from the home page to this one, which comes last. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ name, path }) => (
          <li key={name} aria-current={path ? undefined : 'page'}>
            {path ? <Link to={path}>{name}</Link> : name}
          </li>
        ))}
      </ol>
    </nav>
  )
}
