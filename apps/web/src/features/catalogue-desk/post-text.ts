import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import type { Call } from '#/shared/api/call.ts'
import { claimFinder } from '#/trade/desk/use-claim-marks.ts'

type SavedPost = EndpointOutput<Endpoints['getPost']>

const textOf = ({ post, ...saved }: SavedPost) => ({ ...saved, html: post.body })

/**
 * The text of a post as the text editor takes it: how it is loaded and saved, its versions, and its name.
 * @param saved the post when the page was opened
 * @param mayProve whether whoever writes is an owner, whose proof counts
 */
export function postText(call: Call, saved: SavedPost, mayProve: boolean) {
  const { slug, formerSlugs } = saved.post
  const params = { slug }
  return {
    // Its first address is no other post's.
    id: `post-${formerSlugs[0] ?? slug}`,
    name: 'text',
    mayProve,
    placeholder: 'Write what people should know.',
    saved: textOf(saved),

    async load() {
      return textOf((await call('getPost', { params })).body)
    },

    async save(html: string, over: number, proof?: string) {
      const { body } = await call('putPost', {
        params,
        headers: { 'if-match': `"${over}"` },
        body: { body: html, ...(proof && { proof }) },
      })
      return { version: body.version, html: body.post.body, removed: body.removed }
    },

    async listVersions() {
      return (await call('listPostVersions', { params })).body
    },

    async readVersion(version: number) {
      return textOf((await call('getPostVersion', { params: { slug, version: String(version) } })).body)
    },

    findClaims: claimFinder(call),

    async uploadImage(file: Blob) {
      return (await call('uploadImage', { body: file })).body
    },
  }
}
