import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { RunsPage } from '#/features/runs-desk/runs-page.tsx'
import type { ReadingCall } from '#/shared/api/call.ts'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { useFollowed } from '#/trade/desk/use-followed.ts'

/** What reads the page comes with it alone: every visitor's script has this file. */
async function read(call: ReadingCall, search: { readonly day?: string; readonly before?: string }) {
  return (await import('#/features/runs-desk/read-runs.ts')).readRuns(call, search)
}

export const Route = createFileRoute('/_staff/runs')({
  // What they can be is known with the page alone: every visitor's script has this file.
  validateSearch: (given) => given as { day?: string; before?: string },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { call }, deps }) => read(call, deps),
  head: ({ match }) => staffHead(match, 'Runs'),
  component: RunsRoute,
})

function RunsRoute() {
  const { site, call } = Route.useRouteContext()
  const search = Route.useLoaderDeps()
  const { key, ...shown } = useFollowed(
    Route.useLoaderData(),
    useCallback(() => read(call, search), [call, search]),
  )
  return (
    <RunsPage
      {...shown}
      sendKey={key}
      refused={refusedAt('runs', site.submission)}
      answered={shownAt('runs', site.submission)}
    />
  )
}
