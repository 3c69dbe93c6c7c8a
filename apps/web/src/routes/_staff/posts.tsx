import { createFileRoute } from '@tanstack/react-router'
import { PostsPage } from '#/features/catalogue-desk/posts-page.tsx'
import { staffHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'
import { readOrKeep, useKept } from '#/trade/desk/read-or-keep.ts'

export const Route = createFileRoute('/_staff/posts')({
  validateSearch: (given): { removed?: string } => readTexts(given, ['removed']),
  loader: ({ context: { call } }) =>
    readOrKeep(call, '/posts', async () => {
      const { body } = await call('listPosts')
      return { posts: body.map(({ post }) => post) }
    }),
  head: ({ match }) => staffHead(match, 'Posts'),
  component: PostsRoute,
})

function PostsRoute() {
  const { call } = Route.useRouteContext()
  const read = Route.useLoaderData()
  useKept(call, read)
  return <PostsPage {...read} removed={Route.useSearch().removed} />
}
