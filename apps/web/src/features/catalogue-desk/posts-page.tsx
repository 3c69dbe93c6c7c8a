import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import { Link } from '@tanstack/react-router'
import { lagosDate } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { OldStrip } from '#/trade/desk/old-strip.tsx'
import { useMay } from '#/trade/desk/use-may.ts'
import styles from './catalogue-page.module.css'
import partStyles from './part-form.module.css'
import { newPost } from './post-values.ts'

type ListedPost = EndpointOutput<Endpoints['listPosts']>[number]['post']

interface PostsPageProps {
  /** Newest first. */
  readonly posts: readonly ListedPost[]
  /** Slug of the post that was removed last. */
  readonly removed: string | undefined
  /** Whether the list could not be read again. */
  readonly isOld: boolean
}

/** The posts of the blog: those that visitors read with the drafts, and apart from them those that are removed. */
export function PostsPage({ posts, removed, isOld }: PostsPageProps) {
  const may = useMay()
  const gone = posts.filter(({ state }) => state === 'removed')
  const taken = gone.find(({ slug }) => slug === removed)
  return (
    <div className={styles.page}>
      <p className={partStyles.back}>
        <Link to="/catalogue">
          <DeskIcon name="back" />
          Catalogue
        </Link>
      </p>
      <div className={styles.head}>
        <h1 className={text.title}>Posts</h1>
        {may('addPost') && (
          <Link to="/posts/$postSlug" params={{ postSlug: newPost }} className={buttonClass('order')}>
            <DeskIcon name="plus" />
            New post
          </Link>
        )}
      </div>
      {taken && (
        <Message kind="good" level={2} role="status" title={`“${taken.title}” is removed.`}>
          <p>
            <Link to="/posts/$postSlug" params={{ postSlug: taken.slug }}>
              Bring it back
            </Link>
          </p>
        </Message>
      )}
      <p className={text.note}>
        The blog shows them in this order, the newest first.
        {!may('addPost') && ' Owners write them: tell an owner what has to be changed.'}
      </p>
      {isOld && <OldStrip />}
      <PostList posts={posts.filter(({ state }) => state !== 'removed')} />
      {gone.length > 0 && (
        <section aria-labelledby="removed" className={styles.more}>
          <h2 id="removed">Removed</h2>
          <PostList posts={gone} />
        </section>
      )}
    </div>
  )
}

function PostList({ posts }: { posts: readonly ListedPost[] }) {
  if (posts.length === 0) return <p>The blog has no posts.</p>
  return (
    <ul className={styles.list}>
      {posts.map(({ slug, title, date, category, state }) => (
        <li key={slug}>
          <span className={styles.words}>
            <Link to="/posts/$postSlug" params={{ postSlug: slug }}>
              {title}
            </Link>
            <span className={styles.small}>
              {lagosDate(date)} · {category}{' '}
              {state === 'draft' && <span className={`${styles.sign} ${styles.hidden}`}>draft</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
