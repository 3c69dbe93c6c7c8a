import { createFileRoute } from '@tanstack/react-router'
import { BlogPage } from '#/features/blog/blog-page.tsx'
import { listPosts, readBlogSearch } from '#/features/blog/blog-search.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/blog/')({
  validateSearch: readBlogSearch,
  // In the browser the search has what the page does not know as well, and the server's answer would not be found.
  loaderDeps: ({ search }) => readBlogSearch({ ...search }),
  loader: async ({ context: { call }, deps }) => listPosts((await call('listBlog')).body, deps),
  head: ({ match }) =>
    pageHead(match, {
      title: 'Our Blog',
      description: 'Ordering, delivery, labels, storage, POS agents and Ajo, in plain words.',
    }),
  component: BlogRoute,
})

function BlogRoute() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro title="Our Blog" lede="Short, useful reading about ordering, labels, storage and money." />
        <BlogPage search={readBlogSearch({ ...Route.useSearch() })} list={Route.useLoaderData()} />
      </div>
    </SiteFrame>
  )
}
