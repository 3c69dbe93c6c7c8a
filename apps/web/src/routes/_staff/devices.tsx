import { createFileRoute } from '@tanstack/react-router'
import { Devices } from '#/features/staff-session/devices.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'

export const Route = createFileRoute('/_staff/devices')({
  validateSearch: ({ ended }): { ended?: true } => (String(ended) === 'true' ? { ended: true } : {}),
  loader: async ({ context: { call } }) => ({ sessions: (await call('listSessions')).body }),
  head: ({ match }) => staffHead(match, 'Where you are signed in'),
  component: DevicesRoute,
})

function DevicesRoute() {
  const { staff, site } = Route.useRouteContext()
  const { sessions } = Route.useLoaderData()
  const { ended = false } = Route.useSearch()
  return (
    <Devices
      email={staff.email}
      sessions={sessions}
      submission={refusedAt('devices', site.submission)}
      isEnded={ended}
    />
  )
}
