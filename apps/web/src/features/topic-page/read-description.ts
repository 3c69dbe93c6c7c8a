import type { ReadingCall } from '#/shared/api/call.ts'
import { StaffText } from '#/shared/rich-text/staff-text.ts'

/** What staff wrote about the topic's product. The page works without it, so a failure is no error here. */
export async function readDescription(call: ReadingCall, topic: string): Promise<StaffText> {
  try {
    return new StaffText(topic, (await call('getDescription', { params: { topic } })).body.description)
  } catch {
    return new StaffText(topic, undefined)
  }
}
