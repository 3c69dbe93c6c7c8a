import { Link } from '@tanstack/react-router'
import type { PostLink } from './blog-search.ts'
import styles from './popular-posts.module.css'

/** What people ask us most. */
export function PopularPosts({ posts }: { posts: readonly PostLink[] }) {
  if (posts.length === 0) return null
  return (
    <nav aria-labelledby="popular">
      <h2 id="popular" className={styles.heading}>
        Popular feeds
      </h2>
      <ul className={styles.popular}>
        {posts.map(({ slug, title }) => (
          <li key={slug}>
            <Link to="/blog/$postSlug" params={{ postSlug: slug }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
