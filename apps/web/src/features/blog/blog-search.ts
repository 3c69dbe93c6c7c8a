import { posts } from '#/content/blog-index.ts'
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

type Post = (typeof posts)[number]

const group = (name: string) => ({ value: addressValue(name), name })

export const categories = countGroups(posts.map(({ category }) => group(category)))
export const tags = countGroups(posts.flatMap((post) => post.tags.map(group)))

export interface BlogList extends ListPage<Post> {
  readonly words: string
  readonly category: Group | undefined
  readonly tag: Group | undefined
}

/** Lists one page of the posts that match the whole address. Invalid values are ignored. */
export function listPosts(search: BlogSearch): BlogList {
  const words = search.s?.trim() ?? ''
  const category = categories.find(({ value }) => value === search.category)
  const tag = tags.find(({ value }) => value === search.tag)
  const found = posts.filter(
    (post) =>
      hasEveryWord([post.title, post.summary, post.category, ...post.tags].join(' '), words) &&
      (!category || post.category === category.name) &&
      (!tag || post.tags.some((name) => name === tag.name)),
  )
  return { words, category, tag, ...pageOfList<Post>(found, pageSize, search.paged) }
}
