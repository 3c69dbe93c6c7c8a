import { Link } from '@tanstack/react-router'
import { posts } from '#/content/blog-index.ts'
import styles from './popular-posts.module.css'

/** What people ask us most, without the post that is being read. */
export function PopularPosts({ without }: { without?: string }) {
  return (
    <nav aria-labelledby="popular">
      <h2 id="popular" className={styles.heading}>
        Popular feeds
      </h2>
      <ul className={styles.popular}>
        {posts
          .filter(({ slug, isPopular }) => isPopular && slug !== without)
          .map(({ slug, title }) => (
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
