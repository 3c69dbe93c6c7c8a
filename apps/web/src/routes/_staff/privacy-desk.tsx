import type { Erasure } from '@divine/contracts/calls/privacy'
import { createFileRoute } from '@tanstack/react-router'
import { type Answered, PrivacyDesk } from '#/features/privacy-desk/privacy-desk.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'

/** The number that is asked for, as it was typed. */
const readSearch = (given: Record<string, unknown>) => readTexts(given, ['phone']) as { readonly phone?: string }

export const Route = createFileRoute('/_staff/privacy-desk')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch({ ...search }),
  loader: async ({ context: { call }, deps: { phone = '' } }) => {
    const retention = call('readRetention')
    if (!phone) return { phone, held: undefined, problem: undefined, retention: (await retention).body }
    try {
      const { body: held } = await call('readHeld', { params: { phone } })
      return { phone, held, problem: undefined, retention: (await retention).body }
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 400)) throw error
      return { phone, held: undefined, problem: error.failure.message, retention: (await retention).body }
    }
  },
  head: ({ match }) => pageHead(match, { title: 'Privacy desk', description: 'For staff.', noindex: true }),
  component: PrivacyDeskRoute,
})

function PrivacyDeskRoute() {
  const { site, staff } = Route.useRouteContext()
  const call = useStaffCall()
  const { erasure } = shownAt('privacy-desk', site.submission)?.values ?? {}
  const answered: Answered = {
    refused: refusedAt('privacy-desk', site.submission),
    erasure: erasure ? (JSON.parse(erasure) as Erasure) : undefined,
  }
  return <PrivacyDesk {...Route.useLoaderData()} email={staff.email} answered={answered} call={call} />
}
