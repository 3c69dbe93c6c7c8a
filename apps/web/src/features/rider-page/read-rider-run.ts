import { notFound } from '@tanstack/react-router'
import { type ReadingCall, RefusedError } from '#/shared/api/call.ts'

/** The run of a rider’s link. @throws {Error} not found, where it is good no more; else what the call throws */
export async function readRiderRun(call: ReadingCall, secret: string) {
  try {
    return (await call('getRiderRun', { params: { secret } })).body
  } catch (error) {
    if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}
