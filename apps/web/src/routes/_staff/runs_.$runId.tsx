import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RunPage } from '#/features/runs-desk/run-page.tsx'
import { RunPapers } from '#/features/runs-desk/run-papers.tsx'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { followOrders } from '#/trade/desk/follow-orders.ts'

export const Route = createFileRoute('/_staff/runs_/$runId')({
  validateSearch: (given) => given as { print?: string },
  loader: async ({ context: { call }, params }) => {
    const { readRun } = await import('#/features/runs-desk/read-runs.ts')
    return readRun(call, params.runId)
  },
  head: ({ match }) => staffHead(match, 'Run'),
  component: RunRoute,
})

function RunRoute() {
  const { site } = Route.useRouteContext()
  const read = Route.useLoaderData()
  const { print } = Route.useSearch()
  const router = useRouter()
  // What a rider or a colleague says of an order shows at once.
  useEffect(() => followOrders({ ask: () => void router.invalidate() }), [router])
  if (print === 'packing' || print === 'sheet') return <RunPapers run={read.run} paper={print} />
  return (
    <RunPage
      {...read}
      refused={refusedAt('run', site.submission)}
      answered={shownAt('runs', site.submission)}
      made={shownAt('run', site.submission)}
    />
  )
}
