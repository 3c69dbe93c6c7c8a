import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RunsPage } from '#/features/runs-desk/runs-page.tsx'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { followOrders } from '#/trade/desk/follow-orders.ts'

export const Route = createFileRoute('/_staff/runs')({
  // What they can be is known with the page alone: every visitor's script has this file.
  validateSearch: (given) => given as { day?: string; before?: string },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { call }, deps }) => {
    const { readRuns } = await import('#/features/runs-desk/read-runs.ts')
    return readRuns(call, deps)
  },
  head: ({ match }) => staffHead(match, 'Runs'),
  component: RunsRoute,
})

function RunsRoute() {
  const { site } = Route.useRouteContext()
  const { key, ...read } = Route.useLoaderData()
  const router = useRouter()
  useEffect(() => followOrders({ ask: () => void router.invalidate() }), [router])
  return (
    <RunsPage
      {...read}
      sendKey={key}
      refused={refusedAt('runs', site.submission)}
      answered={shownAt('runs', site.submission)}
    />
  )
}
