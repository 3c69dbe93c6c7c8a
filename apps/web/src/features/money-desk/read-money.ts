import type { ReadingCall } from '#/shared/api/call.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'

/** Reads the page of the money. @throws what the call throws */
export async function readMoney(call: ReadingCall) {
  const { body: money } = await call('readMoney')
  // The same payment sent twice is one.
  return { money, key: mintIntentId() }
}
