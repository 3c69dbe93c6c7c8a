import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePartPage } from '#/features/catalogue-desk/part-page.ts'
import { PostForm } from '#/features/catalogue-desk/post-form.tsx'
import { postText } from '#/features/catalogue-desk/post-text.ts'
import { newPost } from '#/features/catalogue-desk/post-values.ts'
import { TextEditorOnPage } from '#/features/text-editor/text-editor-on-page.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { staffHead } from '#/shared/head.ts'
import { lagosDay } from '#/shared/lagos-clock.ts'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { StaffText } from '#/shared/rich-text/staff-text.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { readOrKeep } from '#/trade/desk/read-or-keep.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import { versionInAddress } from '#/trade/desk/version-in-address.ts'

/** A post as staff change it; under `new`, one that is not there yet. */
export const Route = createFileRoute('/_staff/posts_/$postSlug')({
  ...versionInAddress,
  loader: ({ context: { call, site }, params: { postSlug: slug }, deps: { version } }) =>
    readOrKeep(call, `/posts/${slug} ${version ?? ''}`, async () => {
      const today = lagosDay(Date.now())
      if (slug === newPost) return { saved: undefined, versions: [], former: undefined, today }
      try {
        const params = { slug }
        const [{ body: saved }, { body: versions }, former] = await Promise.all([
          call('getPost', { params }),
          call('listPostVersions', { params }),
          version ? call('getPostVersion', { params: { slug, version } }) : undefined,
        ])
        // What was typed came with this request: another page would not have it.
        if (saved.post.slug !== slug && !site.submission)
          throw redirect({ to: '/posts/$postSlug', params: { postSlug: saved.post.slug } })
        return { saved, versions, former: former?.body, today }
      } catch (error) {
        if (error instanceof RefusedError && error.status === 404) throw notFound()
        throw error
      }
    }),
  head: ({ match, loaderData }) => staffHead(match, loaderData?.saved?.post.title ?? 'New post'),
  component: PostRoute,
})

function PostRoute() {
  const { postSlug } = Route.useParams()
  const read = Route.useLoaderData()
  const page = usePartPage('post', read)
  const { staff } = Route.useRouteContext()
  const call = useStaffCall()
  const isOwner = useMay()('putPost')
  const { saved } = read
  // The editor keeps what it was opened with: what is saved meanwhile comes to it as a conflict.
  const text = useMemo(() => saved && postText(call, saved, isOwner), [call, saved, isOwner])
  return (
    <PostForm
      // A post whose address somebody changes meanwhile is the same one: its first address is no other's.
      key={saved ? (saved.post.formerSlugs[0] ?? saved.post.slug) : newPost}
      slug={postSlug}
      {...page}
      editor={
        text &&
        (isOwner ? (
          <TextEditorOnPage key={text.id} text={text} email={staff.email} />
        ) : (
          <RichTextView text={new StaffText('read', text.saved.html)} />
        ))
      }
    />
  )
}
