/** A post is written as a draft, which only staff see, and shown on the blog; removed, it can be brought back. */
export const postStates = ['draft', 'shown', 'removed'] as const
export type PostState = (typeof postStates)[number]

/** What lists, menus and search engines are told of a post. */
export interface PostFacts {
  /** The end of its address. */
  readonly slug: string
  readonly title: string
  /** Day on which it was written, such as `2026-11-14`. */
  readonly date: string
  readonly category: string
  readonly tags: readonly string[]
  /** One or two sentences. */
  readonly summary: string
  /** Whether it is listed under 'Popular feeds': what people ask us most. */
  readonly isPopular: boolean
}

/** A post of the blog. */
export interface Post extends PostFacts {
  /** Ends of addresses that it had before, which lead to it. */
  readonly formerSlugs: readonly string[]
  /** Where the picture above its text is stored, such as `/images/0f3c…`, without a width; null without one. */
  readonly picture: string | null
  readonly pictureAlt: string
  readonly state: PostState
  /** Whether visitors have ever read it: its address may be known, and then leads on after it is gone. */
  readonly wasShown: boolean
  /** HTML, by the rules of `texts/rich-text`. */
  readonly body: string
}

/** The posts that visitors read, newest first; of one day, by title. */
export function shownPosts(posts: readonly Post[]): readonly Post[] {
  return posts.filter(({ state }) => state === 'shown').toSorted(byNewest)
}

/** Sorts the newest first; those of one day, by title. */
export function byNewest(one: Pick<Post, 'date' | 'title'>, other: Pick<Post, 'date' | 'title'>): number {
  return other.date.localeCompare(one.date) || one.title.localeCompare(other.title)
}

/** The post that is or was at this address, however its letters are written. */
export function findPost<Listed extends Pick<Post, 'slug' | 'formerSlugs'>>(
  posts: readonly Listed[],
  slug: string,
): Listed | undefined {
  const asked = slug.toLowerCase()
  const isAt = (each: string) => each.toLowerCase() === asked
  return posts.find((post) => isAt(post.slug)) ?? posts.find(({ formerSlugs }) => formerSlugs.some(isAt))
}
