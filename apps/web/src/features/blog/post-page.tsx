import { Link } from '@tanstack/react-router'
import { changeSearch } from '#/shared/listing.ts'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { Breadcrumb } from '#/shared/ui/breadcrumb.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import { CategoryLinks, TagLinks } from '#/shared/ui/group-links.tsx'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import columns from './blog-columns.module.css'
import type { BlogSearch, PostLink } from './blog-search.ts'
import { PopularPosts } from './popular-posts.tsx'
import { PostFacts } from './post-facts.tsx'
import styles from './post-page.module.css'
import type { PostOfBlog } from './read-post.ts'

const listOf = (change: { readonly category?: string | undefined; readonly tag?: string | undefined }) =>
  ({ to: '/blog', search: changeSearch<BlogSearch>({}, change) }) as const

/** A post with its text, and links to what comes next. */
export function PostPage({ post, body, tags, newer, older, popular, categories }: PostOfBlog) {
  return (
    <div className={`${layout.page} ${layout.end}`}>
      <Breadcrumb trail={[{ name: 'Home', path: '/' }, { name: 'Our Blog', path: '/blog' }, { name: post.title }]} />
      <div className={`${columns.columns} ${styles.columns}`}>
        <div className={columns.read}>
          <article className={styles.post}>
            <h1 className={text.title}>{post.title}</h1>
            <PostFacts post={post} />
            {post.picture && (
              <img
                src={`${post.picture}/480`}
                srcSet={`${post.picture}/480 480w, ${post.picture}/960 960w`}
                sizes="(min-width: 48em) 38rem, 100vw"
                width={960}
                height={540}
                alt={post.pictureAlt}
                className={styles.picture}
              />
            )}
            <div className={styles.text}>
              <RichTextView text={body} below={1} />
            </div>
            {tags.length > 0 && (
              <div className={styles.tags}>
                <TagLinks title="Tags" groups={tags} chosen={undefined} link={(tag) => listOf({ tag })} />
              </div>
            )}
            <WayOn isAboutPos={post.category === 'POS services'} />
          </article>
          <nav className={styles.others} aria-label="Other posts">
            <Neighbour post={newer} name="Newer post" />
            <Neighbour post={older} name="Older post" />
            <Link to="/blog" activeProps={{}} className={styles.all}>
              Back to all posts
            </Link>
          </nav>
        </div>
        <aside className={columns.side} aria-label="More of the blog">
          <PopularPosts posts={popular} />
          <CategoryLinks
            title="Categories"
            groups={categories}
            chosen={undefined}
            link={(category) => listOf({ category })}
          />
        </aside>
      </div>
    </div>
  )
}

/** What to do after reading. */
function WayOn({ isAboutPos }: { isAboutPos: boolean }) {
  return (
    <div className={`${styles.wayOn} ${layout.stack}`}>
      <p>
        {isAboutPos
          ? 'Our counter does withdrawals, transfers, bills, airtime, data and Ajo. We tell you the charge before we start.'
          : 'To order, choose a product and fill the form on its page. We call you to confirm, and you pay when it reaches you.'}
      </p>
      <p className={layout.row}>
        <Link to={isAboutPos ? '/services' : '/shop'} className={buttonClass('order')}>
          {isAboutPos ? 'See our POS services' : 'See our products'}
        </Link>
        <Link to="/contact" className={buttonClass('quiet')}>
          Ask us something
        </Link>
      </p>
    </div>
  )
}

function Neighbour({ post, name }: { post: PostLink | undefined; name: string }) {
  if (!post) return null
  return (
    <Link to="/blog/$postSlug" params={{ postSlug: post.slug }} className={styles.neighbour}>
      <span className={text.note}>{name}</span> <b>{post.title}</b>
    </Link>
  )
}
