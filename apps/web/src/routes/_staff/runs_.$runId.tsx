import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { RunPage } from '#/features/runs-desk/run-page.tsx'
import { RunPapers } from '#/features/runs-desk/run-papers.tsx'
import type { ReadingCall } from '#/shared/api/call.ts'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { useFollowed } from '#/trade/desk/use-followed.ts'

/** What reads the page comes with it alone: every visitor's script has this file. */
async function read(call: ReadingCall, runId: string) {
  return (await import('#/features/runs-desk/read-runs.ts')).readRun(call, runId)
}

export const Route = createFileRoute('/_staff/runs_/$runId')({
  validateSearch: (given) => given as { print?: string },
  loader: ({ context: { call }, params }) => read(call, params.runId),
  head: ({ match }) => staffHead(match, 'Run'),
  component: RunRoute,
})

function RunRoute() {
  const { site, call } = Route.useRouteContext()
  const { runId } = Route.useParams()
  const { print } = Route.useSearch()
  // What a rider or a colleague says of an order shows at once.
  const shown = useFollowed(
    Route.useLoaderData(),
    useCallback(() => read(call, runId), [call, runId]),
  )
  if (print === 'packing' || print === 'sheet') return <RunPapers run={shown.run} paper={print} />
  return (
    <RunPage
      {...shown}
      refused={refusedAt('run', site.submission)}
      answered={shownAt('runs', site.submission)}
      made={shownAt('run', site.submission)}
    />
  )
}
