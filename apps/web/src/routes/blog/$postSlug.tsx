import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { PostPage } from '#/features/blog/post-page.tsx'
import { readPost } from '#/features/blog/read-post.ts'
import { blogPosting, breadcrumbList } from '#/features/seo/structured-data.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'

export const Route = createFileRoute('/blog/$postSlug')({
  staticData: { sitemap: (_catalogue, blog) => blog.map(({ slug }) => `/blog/${slug}`) },
  loader: async ({ params, context: { call } }) => {
    const read = await readPost(call, params.postSlug)
    if (!read) throw notFound()
    if (read === 'gone') throw redirect({ to: '/blog' })
    const { slug } = read.post
    if (slug !== params.postSlug) throw redirect({ to: '/blog/$postSlug', params: { postSlug: slug }, statusCode: 301 })
    return read
  },
  head: ({ match, loaderData }) => {
    if (!loaderData)
      return pageHead(match, { title: 'Page not found', description: 'No page has this address.', noindex: true })
    const { post } = loaderData
    return pageHead(match, {
      title: post.title,
      description: post.summary,
      kind: 'article',
      ...(post.picture && { picture: post.picture }),
      structured: (origin) => [
        blogPosting(origin, post),
        breadcrumbList(origin, [
          { name: 'Home', path: '/' },
          { name: 'Our Blog', path: '/blog' },
          { name: post.title, path: `/blog/${post.slug}` },
        ]),
      ],
    })
  },
  component: PostRoute,
})

function PostRoute() {
  return (
    <SiteFrame>
      <PostPage {...Route.useLoaderData()} />
    </SiteFrame>
  )
}
