import { Link } from '@tanstack/react-router'
import { SearchForm } from '#/shared/forms/search-form.tsx'
import { changeSearch } from '#/shared/listing.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { CategoryLinks, ChosenFilters, TagLinks } from '#/shared/ui/group-links.tsx'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import { Pagination } from '#/shared/ui/pagination.tsx'
import text from '#/shared/ui/text.module.css'
import columns from './blog-columns.module.css'
import styles from './blog-page.module.css'
import type { BlogList, BlogSearch } from './blog-search.ts'
import { PopularPosts } from './popular-posts.tsx'
import { PostFacts } from './post-facts.tsx'

/** The posts with everything that filters them. All of it is in the address. */
export function BlogPage({ search, list }: { search: BlogSearch; list: BlogList }) {
  const { entries, total, page, pages, words, category, tag, popular, categories, tags } = list
  const isNarrowed = Boolean(words || category || tag)
  const changed = (change: Partial<Record<keyof BlogSearch, string | undefined>>) =>
    ({ to: '/blog', search: changeSearch(search, change) }) as const
  return (
    <div className={columns.columns}>
      <div className={columns.read}>
        <ChosenFilters
          filters={[
            words && { name: `“${words}”`, without: changed({ s: undefined }) },
            category && { name: category.name, without: changed({ category: undefined }) },
            tag && { name: tag.name, without: changed({ tag: undefined }) },
          ]}
          all={{ to: '/blog' }}
          allName="Show all posts"
        />
        {/* One live region, whatever was found. */}
        <div role="status" className={isNarrowed ? styles.count : undefined}>
          {total === 0 && <NothingFits />}
          {total > 0 && isNarrowed && (
            <p className={text.note}>{total === 1 ? '1 post has this.' : `${total} posts have this.`}</p>
          )}
        </div>
        <ul className={styles.posts}>
          {entries.map((post) => (
            <li key={post.slug}>
              <PostFacts post={post} />
              <h2 className={styles.title}>
                <Link to="/blog/$postSlug" params={{ postSlug: post.slug }}>
                  {post.title}
                </Link>
              </h2>
              <p>{post.summary}</p>
              <p className={styles.more}>
                <Link to="/blog/$postSlug" params={{ postSlug: post.slug }} aria-label={`Read more: ${post.title}`}>
                  Read more <Icon name="right" />
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
      <aside className={columns.side} aria-label="More of the blog">
        <SearchForm key={words} action="/blog" name="Search the blog" placeholder="Search posts" keyword={words}>
          {category && <input type="hidden" name="category" value={category.value} />}
          {tag && <input type="hidden" name="tag" value={tag.value} />}
        </SearchForm>
        <PopularPosts posts={popular} />
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
    <div className={`${styles.nothing} ${layout.stack}`}>
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
