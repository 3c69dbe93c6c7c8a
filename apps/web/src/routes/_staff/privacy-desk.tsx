import type { Erasure, Held } from '@divine/contracts/calls/privacy'
import { referencePattern } from '@divine/contracts/orders/reference'
import { createFileRoute } from '@tanstack/react-router'
import { type Answered, PrivacyDesk } from '#/features/privacy-desk/privacy-desk.tsx'
import { type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { serverTime } from '#/trade/desk/server-clock.ts'

/**
 * The number that is asked for, as it was typed; and which orders of others were theirs before, by
 * references and commas.
 */
function readSearch(given: Record<string, unknown>): { readonly phone?: string; readonly theirs?: string } {
  const theirs = String(given.theirs ?? '')
    .split(',')
    .filter((reference) => referencePattern.test(reference))
  return { ...readTexts(given, ['phone']), ...(theirs.length > 0 && { theirs: theirs.join(',') }) }
}

export const Route = createFileRoute('/_staff/privacy-desk')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch({ ...search }),
  loader: async ({ context: { call }, deps: { phone = '', theirs = '' } }) => {
    const [{ body: retention, headers }, about] = await Promise.all([
      call('readRetention'),
      phone ? heldAbout(call, phone, theirs) : {},
    ])
    return { phone, retention, readAt: serverTime(headers), held: undefined, problem: undefined, ...about }
  },
  head: ({ match }) => staffHead(match, 'Privacy desk'),
  component: PrivacyDeskRoute,
})

/** What is held about a number, or why it is none. */
async function heldAbout(
  call: ReadingCall,
  phone: string,
  theirs: string,
): Promise<{ held: Held } | { problem: string }> {
  try {
    return { held: (await call('readHeld', { params: { phone }, querystring: { theirs } })).body }
  } catch (error) {
    if (error instanceof RefusedError && error.status === 400) return { problem: error.failure.message }
    throw error
  }
}

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
