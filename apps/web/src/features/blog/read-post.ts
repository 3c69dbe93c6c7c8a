import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import { type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import type { Group } from '#/shared/listing.ts'
import { StaffText } from '#/shared/rich-text/staff-text.ts'
import { asLink, type BlogSide, type PostLink, sideOf, tagsOf } from './blog-search.ts'

type PublicPost = EndpointOutput<Endpoints['readBlogPost']>

/** A post with all that its page shows. */
export interface PostOfBlog extends BlogSide {
  readonly post: Omit<PublicPost, 'body' | 'isPopular' | 'tags'>
  readonly body: StaffText
  readonly tags: readonly Group[]
  readonly newer: PostLink | undefined
  readonly older: PostLink | undefined
}

/** What is at an address of the blog: a post, nothing, or one that was there before. */
export async function readPost(call: ReadingCall, slug: string): Promise<PostOfBlog | 'gone' | undefined> {
  try {
    const [{ body: read }, { body: posts }] = await Promise.all([
      call('readBlogPost', { params: { slug } }),
      call('listBlog'),
    ])
    const { body, isPopular, tags, ...post } = read
    const at = posts.findIndex((each) => each.slug === post.slug)
    const [newer, older] = [posts[at - 1], posts[at + 1]]
    return {
      ...sideOf(posts, post.slug),
      post,
      body: new StaffText('post', body),
      tags: tagsOf(posts).filter(({ name }) => tags.includes(name)),
      newer: newer && asLink(newer),
      older: older && asLink(older),
    }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (error.status === 410) return 'gone'
    if (error.status === 404) return undefined
    throw error
  }
}
