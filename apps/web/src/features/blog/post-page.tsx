import { Link } from '@tanstack/react-router'
import { type PostSlug, posts } from '#/content/blog-index.ts'
import { postBodies } from '#/content/post-bodies.ts'
import { addressValue } from '#/shared/listing.ts'
import { Breadcrumb } from '#/shared/ui/breadcrumb.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import { PostFacts } from './post-facts.tsx'
import styles from './post-page.module.css'

/** A post with its words, and the ways on from it. */
export function PostPage({ slug }: { slug: PostSlug }) {
  const at = posts.findIndex((each) => each.slug === slug)
  const post = posts[at]
  if (!post) return null
  const isAboutPos = post.category === 'POS services'
  return (
    <div className={`${layout.page} ${layout.end}`}>
      <Breadcrumb trail={[{ name: 'Home', path: '/' }, { name: 'Our Blog', path: '/blog' }, { name: post.title }]} />
      <article className={styles.post}>
        <h1 className={text.title}>{post.title}</h1>
        <PostFacts post={post} />
        {postBodies[slug].map(({ heading, paragraphs = [], list, isOrdered, closing }) => {
          const List = isOrdered ? 'ol' : 'ul'
          return (
            <section key={heading ?? 'opening'} className={layout.stack}>
              {heading && <h2 className={styles.heading}>{heading}</h2>}
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {list && (
                <List>
                  {list.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </List>
              )}
              {closing && <p>{closing}</p>}
            </section>
          )
        })}
        <p className={styles.tags}>
          Tags:{' '}
          {post.tags.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <Link to="/blog" search={{ tag: addressValue(name) }} activeProps={{}}>
                {name}
              </Link>
            </span>
          ))}
        </p>
        <p className={layout.row}>
          <Link to={isAboutPos ? '/services' : '/shop'} className={buttonClass('order')}>
            {isAboutPos ? 'See our POS services' : 'See our products'}
          </Link>
          <Link to="/contact" className={buttonClass('quiet')}>
            Ask us something
          </Link>
        </p>
      </article>
      <nav className={styles.others} aria-label="Other posts">
        <Neighbour post={posts[at - 1]} name="Newer" />
        <Neighbour post={posts[at + 1]} name="Older" />
        <p>
          <Link to="/blog" activeProps={{}}>
            All posts
          </Link>
        </p>
      </nav>
    </div>
  )
}

function Neighbour({ post, name }: { post: (typeof posts)[number] | undefined; name: string }) {
  if (!post) return null
  return (
    <p>
      <span className={text.note}>{name}</span>
      <br />
      <Link to="/blog/$postSlug" params={{ postSlug: post.slug }}>
        {post.title}
      </Link>
    </p>
  )
}
