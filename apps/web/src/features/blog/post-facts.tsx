import { Link } from '@tanstack/react-router'
import type { posts } from '#/content/blog-index.ts'
import { lagosDate } from '#/shared/lagos-time.ts'
import { addressValue } from '#/shared/listing.ts'
import text from '#/shared/ui/text.module.css'
import styles from './post-facts.module.css'

/** When a post was written, in which category, and its number of comments: commenting is not possible. */
export function PostFacts({ post }: { post: Pick<(typeof posts)[number], 'date' | 'category'> }) {
  return (
    <p className={text.note}>
      <time dateTime={post.date}>{lagosDate(post.date)}</time> ·{' '}
      <Link to="/blog" search={{ category: addressValue(post.category) }} activeProps={{}} className={styles.category}>
        {post.category}
      </Link>{' '}
      · 0 comments
    </p>
  )
}
