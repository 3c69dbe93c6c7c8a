import { Link } from '@tanstack/react-router'
import { posts } from '#/content/blog-index.ts'
import { SearchForm } from '#/shared/forms/search-form.tsx'
import { changeSearch } from '#/shared/listing.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { CategoryLinks, ChosenFilters, TagLinks } from '#/shared/ui/group-links.tsx'
import layout from '#/shared/ui/layout.module.css'
import { Pagination } from '#/shared/ui/pagination.tsx'
import styles from './blog-page.module.css'
import { type BlogSearch, categories, listPosts, tags } from './blog-search.ts'
import { PostFacts } from './post-facts.tsx'

/** The posts with everything that narrows them. All of it stands in the address. */
export function BlogPage({ search }: { search: BlogSearch }) {
  const { entries, total, page, pages, words, category, tag } = listPosts(search)
  const changed = (change: Partial<Record<keyof BlogSearch, string | undefined>>) =>
    ({ to: '/blog', search: changeSearch(search, change) }) as const
  return (
    <div className={styles.blog}>
      <div className={styles.list}>
        <ChosenFilters
          filters={[
            words && { name: `“${words}”`, without: changed({ s: undefined }) },
            category && { name: category.name, without: changed({ category: undefined }) },
            tag && { name: tag.name, without: changed({ tag: undefined }) },
          ]}
          all={{ to: '/blog' }}
          allName="Show all posts"
        />
        {total === 0 && <NothingFits />}
        <ul className={styles.posts}>
          {entries.map((post) => (
            <li key={post.slug} className={layout.stack}>
              <PostFacts post={post} />
              <h2 className={styles.title}>
                <Link to="/blog/$postSlug" params={{ postSlug: post.slug }}>
                  {post.title}
                </Link>
              </h2>
              <p>{post.summary}</p>
              <p>
                <Link to="/blog/$postSlug" params={{ postSlug: post.slug }} aria-label={`Read more: ${post.title}`}>
                  Read more
                </Link>
              </p>
            </li>
          ))}
        </ul>
        <Pagination
          page={page}
          pages={pages}
          link={(number) => ({ to: '/blog', search: { ...search, paged: String(number) } })}
        />
      </div>
      <aside className={styles.side} aria-label="More of the blog">
        <SearchForm key={words} action="/blog" name="Search the blog" placeholder="Search posts" keyword={words}>
          {category && <input type="hidden" name="category" value={category.value} />}
          {tag && <input type="hidden" name="tag" value={tag.value} />}
        </SearchForm>
        <nav aria-labelledby="popular">
          <h2 id="popular" className={styles.heading}>
            Popular feeds
          </h2>
          <ul className={styles.popular}>
            {posts
              .filter(({ isPopular }) => isPopular)
              .map(({ slug, title }) => (
                <li key={slug}>
                  <Link to="/blog/$postSlug" params={{ postSlug: slug }}>
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <CategoryLinks
          title="Categories"
          groups={categories}
          chosen={category}
          link={(value) => changed({ category: value })}
        />
        <TagLinks title="Tags" groups={tags} chosen={tag} link={(value) => changed({ tag: value })} />
      </aside>
    </div>
  )
}

function NothingFits() {
  return (
    <div className={`${styles.nothing} ${layout.stack}`} role="status">
      <h2 className={styles.title}>No post has all of this</h2>
      <p>Drop a word or a filter above, or look at all posts. If you have a question that none answers, ask us.</p>
      <div className={layout.row}>
        <Link to="/blog" className={buttonClass('plain')} activeProps={{}}>
          Show all posts
        </Link>
        <Link to="/contact" className={buttonClass('quiet')}>
          Ask us
        </Link>
      </div>
    </div>
  )
}
