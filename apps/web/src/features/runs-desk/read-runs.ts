import { notFound } from '@tanstack/react-router'
import { type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'

/** Reads the page of runs. @throws what the calls throw */
export async function readRuns(call: ReadingCall, search: { readonly day?: string; readonly before?: string }) {
  const day = /^\d{4}-\d\d-\d\d$/.test(search.day ?? '') ? search.day : undefined
  const before = /^\d{1,9}$/.test(search.before ?? '') ? { before: Number(search.before) } : {}
  const ended = { state: 'ended' as const, ...before }
  const [ready, open, past, riders] = await Promise.all([
    call('listReadyOrders'),
    call('listRuns', { querystring: {} }),
    call('listRuns', { querystring: ended }),
    call('listRiders'),
  ])
  const isMore = past.headers.get('link') !== null
  // The same page sent twice is one run.
  return { ready: ready.body, open: open.body, past: past.body, isMore, riders: riders.body, key: mintIntentId(), day }
}

/**
 * Reads the page of a run, with what it could take while it is put together.
 * @throws {Error} not found, where there is no such run; else what the calls throw
 */
export async function readRun(call: ReadingCall, id: string) {
  const [run, { body: riders }] = await Promise.all([runOf(call, id), call('listRiders')])
  const ready = run.state === 'planned' ? (await call('listReadyOrders')).body : []
  return { run, riders, ready }
}

async function runOf(call: ReadingCall, id: string) {
  try {
    return (await call('getRun', { params: { id } })).body
  } catch (error) {
    if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}
