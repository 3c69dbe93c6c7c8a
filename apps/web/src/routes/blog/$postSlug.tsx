import { createFileRoute, notFound } from '@tanstack/react-router'
import { type PostSlug, posts } from '#/content/blog-index.ts'
import { PostPage } from '#/features/blog/post-page.tsx'
import { blogPosting, breadcrumbList } from '#/features/seo/structured-data.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'

export const Route = createFileRoute('/blog/$postSlug')({
  staticData: { sitemap: posts.map(({ slug }) => `/blog/${slug}`) },
  loader: ({ params }) => {
    if (!posts.some(({ slug }) => slug === params.postSlug)) throw notFound()
  },
  head: ({ match, params }) => {
    const post = posts.find(({ slug }) => slug === params.postSlug)
    return post
      ? pageHead(match, {
          title: post.title,
          description: post.summary,
          kind: 'article',
          structured: (origin) => [
            blogPosting(origin, post),
            breadcrumbList(origin, [
              { name: 'Home', path: '/' },
              { name: 'Our Blog', path: '/blog' },
              { name: post.title, path: `/blog/${post.slug}` },
            ]),
          ],
        })
      : pageHead(match, { title: 'Page not found', description: 'No page has this address.', noindex: true })
  },
  component: PostRoute,
})

function PostRoute() {
  return (
    <SiteFrame>
      <PostPage slug={Route.useParams().postSlug as PostSlug} />
    </SiteFrame>
  )
}
