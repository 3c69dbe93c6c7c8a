import type { ToldMember } from '@divine/contracts/calls/staff'
import { NoAnswerError, type ReadingCall, RefusedError } from '#/shared/api/call.ts'

/** How long a page waits for the answer when it knows who was signed in a moment ago, in milliseconds. */
const patienceMs = 3_000

/** Who reads the page. */
export interface Reader {
  readonly staff: ToldMember
  /**
   * Only this device says so: the page was opened without a network, and the server has not been heard yet. It shows
   * what was read before, and asks for nothing before it is shown.
   */
  readonly isFromDevice: boolean
  /** The device's epoch when the server was asked, as this tab had heard of it (`stored-readings.ts`). */
  readonly epoch?: number | undefined
}

/** Who was signed in when this tab heard last. On the server each request has a `call` of its own. */
const known = new WeakMap<ReadingCall, Reader>()
/** The device's epoch when this tab heard of it last. */
const epochs = new WeakMap<ReadingCall, number>()

/**
 * Remembers who is signed in, for pages that are opened without a network.
 * @returns whether the server has said so since it was remembered last
 */
export function rememberStaffMember(call: ReadingCall, { staff, isFromDevice }: Reader): boolean {
  if (known.get(call)?.staff === staff) return false
  known.set(call, { staff, isFromDevice })
  return !isFromDevice
}

/** Remembers the device's epoch, for the next time the server is asked. */
export function rememberEpoch(call: ReadingCall, epoch: number): void {
  epochs.set(call, epoch)
}

/** Forgets who is signed in: nobody is. */
export function forgetStaffMember(call: ReadingCall): void {
  known.delete(call)
}

/**
 * Who is signed in; undefined if nobody is. A session can end at any moment, so each page asks. Where no answer comes,
 * it goes on with who was signed in before: what the page then asks for is guarded by itself.
 * @param isShell the page came without anything in it: where this device knows who was signed in, it is not asked first
 */
export async function readStaffMember(call: ReadingCall, isShell = false): Promise<Reader | undefined> {
  const before = known.get(call)
  if (!before && isShell) {
    const kept = await readFromDevice()
    if (kept) {
      known.set(call, kept)
      return kept
    }
  }
  const asked = askWho(call).catch((error: unknown) => {
    if (before && error instanceof NoAnswerError) return before
    throw error
  })
  if (!before) return asked
  return Promise.race([asked, new Promise<Reader>((resolve) => setTimeout(resolve, patienceMs, before))])
}

/**
 * Who is signed in as the server says; undefined if nobody is.
 * @throws what the call throws, but for a session's end
 */
export function askWho(call: ReadingCall): Promise<Reader | undefined> {
  const epoch = epochs.get(call)
  return call('getStaffMember').then(
    ({ body }) => ({ staff: body, isFromDevice: false, epoch }),
    (error: unknown) => {
      if (error instanceof RefusedError && error.status === 401) return undefined
      throw error
    },
  )
}

async function readFromDevice(): Promise<Reader | undefined> {
  // No visitor's page carries it.
  const { readMemberReading } = await import('#/trade/desk/stored-readings.ts')
  const staff = await readMemberReading()
  return staff && { staff, isFromDevice: true }
}
