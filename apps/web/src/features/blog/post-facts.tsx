import type { PostFacts as Facts } from '@divine/contracts/catalogue/posts'
import { Link } from '@tanstack/react-router'
import { lagosDate } from '#/shared/lagos-time.ts'
import { addressValue } from '#/shared/listing.ts'
import text from '#/shared/ui/text.module.css'
import styles from './post-facts.module.css'

/** When a post was written, in which category, and its number of comments: commenting is not possible. */
export function PostFacts({ post }: { post: Pick<Facts, 'date' | 'category'> }) {
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
