import type { PostFacts } from '@divine/contracts/catalogue/posts'
import {
  addressValue,
  countGroups,
  type Group,
  hasEveryWord,
  type ListPage,
  pageOfList,
  readTexts,
} from '#/shared/listing.ts'

/** What the address of the blog may contain. */
export interface BlogSearch {
  /** Words to look for. */
  readonly s?: string
  readonly category?: string
  readonly tag?: string
  /** Page of the list, from 1. */
  readonly paged?: string
}

/** Reads the address as it is: an invalid value stays in it, and {@link listPosts} ignores it. */
export function readBlogSearch(search: Record<string, unknown>): BlogSearch {
  return readTexts(search, ['s', 'category', 'tag', 'paged'])
}

/** Posts on one page. Source: specification §2 'Blog listing'. */
const pageSize = 3

const group = (name: string) => ({ value: addressValue(name), name })

/** A post as others link to it. */
export type PostLink = Pick<PostFacts, 'slug' | 'title'>

/** What stands beside the list and beside each post. */
export interface BlogSide {
  /** What people ask us most. */
  readonly popular: readonly PostLink[]
  readonly categories: readonly Group[]
}

/**
 * @param posts all that the blog has, newest first
 * @param without the slug of the post that is being read
 */
export function sideOf(posts: readonly PostFacts[], without?: string): BlogSide {
  return {
    popular: posts.filter(({ slug, isPopular }) => isPopular && slug !== without).map(asLink),
    categories: countGroups(posts.map(({ category }) => group(category))),
  }
}

/** A post as far as a link needs it: a page is sent no more. */
export const asLink = ({ slug, title }: PostLink): PostLink => ({ slug, title })

/** The tags of the posts, in the order of their first occurrence. */
export function tagsOf(posts: readonly PostFacts[]): readonly Group[] {
  return countGroups(posts.flatMap((post) => post.tags.map(group)))
}

/** A post as the list shows it: its page is sent no more. */
type ListedPost = Omit<PostFacts, 'tags' | 'isPopular'>

export interface BlogList extends ListPage<ListedPost>, BlogSide {
  readonly tags: readonly Group[]
  readonly words: string
  readonly category: Group | undefined
  readonly tag: Group | undefined
}

/**
 * Lists one page of the posts that match the whole address. Invalid values are ignored.
 * @param posts all that the blog has, newest first
 */
export function listPosts(posts: readonly PostFacts[], search: BlogSearch): BlogList {
  const side = sideOf(posts)
  const tags = tagsOf(posts)
  const words = search.s?.trim() ?? ''
  const category = side.categories.find(({ value }) => value === search.category)
  const tag = tags.find(({ value }) => value === search.tag)
  const found = posts.filter(
    (post) =>
      hasEveryWord([post.title, post.summary, post.category, ...post.tags].join(' '), words) &&
      (!category || addressValue(post.category) === category.value) &&
      (!tag || post.tags.some((name) => addressValue(name) === tag.value)),
  )
  const { entries, ...page } = pageOfList(found, pageSize, search.paged)
  return {
    ...side,
    ...page,
    ...{ tags, words, category, tag },
    entries: entries.map(({ slug, title, date, category, summary }) => ({ slug, title, date, category, summary })),
  }
}
